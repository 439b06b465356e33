import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { destroyWhenSilent } from './connection-watchdog';

// The connection watchdog with a server that accepts statements but never answers, and a probe with given results.

const SILENCE_MS = 20;

let server: Server;

beforeAll(async () => {
  server = createServer(() => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => server.close());

test.each<[string, boolean[], number]>([
  ['a statement to an unreachable server', [], 1],
  ['a short statement whose third probe fails', [true, true], 3],
  ['a long statement whose server becomes unreachable', [true, true, true], 7],
  [
    'a long statement with two failed probes that becomes unreachable later',
    [true, true, true, false, false, true],
    10,
  ],
])('destroys the connection of %s', async (_name, results, probes) => {
  const { socket, count } = await startStatement(results);

  await new Promise((resolve) => socket.once('close', resolve));

  expect(count()).toBe(probes);
});

/** Starts a statement. @param results results of the probes, in order; all later probes fail */
async function startStatement(results: boolean[]): Promise<{ socket: Socket; count: () => number }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const client = Object.assign(new EventEmitter(), { connection: { stream: socket } });
  let probes = 0;
  destroyWhenSilent(client as unknown as PoolClient, SILENCE_MS, async () => {
    probes += 1;
    return results[probes - 1] ?? false;
  });
  socket.write('a statement');
  return { socket, count: () => probes };
}
