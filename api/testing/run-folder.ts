import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from './once-per-run';

/** jest's `globalSetup`: creates the folder in which all workers share what is created once per test run (`oncePerRun`). */
// biome-ignore lint/style/noDefaultExport: required by jest
export default function makeRunFolder(): void {
  process.env[RUN_FOLDER] = mkdtempSync(join(tmpdir(), 'stepwell-jest-'));
}
