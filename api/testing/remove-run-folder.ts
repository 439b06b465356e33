import { rmSync } from 'node:fs';
import { RUN_FOLDER } from './made-once';

/** After all of jest's workers. */
// biome-ignore lint/style/noDefaultExport: jest asks for one
export default function removeRunFolder(): void {
  const folder = process.env[RUN_FOLDER];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
