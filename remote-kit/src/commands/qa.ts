import { parseArgs } from 'node:util';
import { openCanvas } from '../canvas/canvas-server';
import { portOf } from '../serving/listen';
import { interrupted } from './run';

const PORT = '3100';

/**
 * `remote-kit qa`: serves the scenarios of a remote until the process is interrupted.
 * @throws Error with the reason why the server cannot start
 */
export async function showRemote(folder: string): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { port: { type: 'string', default: PORT } },
  });
  const canvas = await openCanvas(folder, { port: portOf(values.port), report: console.log });
  console.log(`ready: ${canvas.origin}/_canvas/`);
  await interrupted();
  await canvas.close();
  return true;
}
