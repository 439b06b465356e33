import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from './made-once';

/** Before all of jest's workers: the folder for what is made once a run. */
// biome-ignore lint/style/noDefaultExport: jest asks for one
export default function makeRunFolder(): void {
  process.env[RUN_FOLDER] = mkdtempSync(join(tmpdir(), 'stepwell-jest-'));
}
