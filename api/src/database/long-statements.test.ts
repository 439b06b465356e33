import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { endWhenSilent } from './silence';

// A server that takes a question and says nothing, and a probe that is told what to find.

const SILENCE_MS = 20;

let server: Server;

beforeAll(async () => {
  server = createServer(() => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => server.close());

test.each<[string, boolean[], number]>([
  ['a question that nobody answers, asked of a server that is not there', [], 1],
  ['a short question whose server is late with its sign of life', [true, true], 3],
  ['a long statement whose server has gone', [true, true, true], 7],
  [
    'a long statement whose server was late twice, and has gone later',
    [true, true, true, false, false, true],
    10,
  ],
])('%s is given up', async (_what, found, asked) => {
  const { socket, count } = await aQuestion(found);

  await new Promise((resolve) => socket.once('close', resolve));

  expect(count()).toBe(asked);
});

/** @param found what the probe finds, one time after the other; then nothing is there any more */
async function aQuestion(found: boolean[]): Promise<{ socket: Socket; count: () => number }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const client = Object.assign(new EventEmitter(), { connection: { stream: socket } });
  let asked = 0;
  endWhenSilent(client as unknown as PoolClient, SILENCE_MS, async () => {
    asked += 1;
    return found[asked - 1] ?? false;
  });
  socket.write('a question');
  return { socket, count: () => asked };
}
