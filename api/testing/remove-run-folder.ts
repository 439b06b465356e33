import { rmSync } from 'node:fs';
import { RUN_FOLDER } from './made-once';

/** jest's `globalTeardown`. */
// biome-ignore lint/style/noDefaultExport: required by jest
export default function removeRunFolder(): void {
  const folder = process.env[RUN_FOLDER];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
