import { parseArgs } from 'node:util';
import { openCanvas } from '../canvas/canvas-server';

const PORT = '3100';

/**
 * `remote-kit qa`: starts the server of a remote's scenarios. Resolves at once; the server runs until the process is interrupted.
 * @throws Error with the reason why the server cannot start
 */
export async function showRemote(folder: string): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { port: { type: 'string', default: PORT } },
  });
  const canvas = await openCanvas(folder, { port: Number(values.port), report: console.log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void canvas.close().then(() => process.exit(0)));
  console.log(`ready: ${canvas.origin}/_canvas/`);
  return true;
}
