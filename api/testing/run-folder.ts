import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from './made-once';

/** jest's `globalSetup`: creates the folder of `made-once.ts`. */
// biome-ignore lint/style/noDefaultExport: required by jest
export default function makeRunFolder(): void {
  process.env[RUN_FOLDER] = mkdtempSync(join(tmpdir(), 'stepwell-jest-'));
}
