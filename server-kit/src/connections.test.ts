import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ConnectionBounds, Connections } from './connections';

let server: Server;
let connections: Connections;
let clients: Client[] = [];

afterEach(() => {
  for (const { socket } of clients) socket.destroy();
  clients = [];
  server.closeAllConnections();
  server.close();
});

test('an address over its share loses the connection that has been idle for the longest, and gets in', async () => {
  await listen({ altogether: 10, perAddress: 2 });
  const first = await client();
  const second = await client();

  const third = await client(GET);

  await first.isClosed;
  await third.says('200 OK');
  expect(second.socket.closed).toBe(false);
});

test('a request half sent is given up before a reply that is being made', async () => {
  const held = holding();
  await listen({ altogether: 10, perAddress: 2 }, held.answer);
  const waits = await client(GET);
  await held.isAsked();
  const halfSent = await client('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1234');
  await held.isAsked();

  await client();

  await halfSent.isClosed;
  held.release();
  await waits.says('200 OK');
});

test('a share does not hold for a proxy, and the bound on all does', async () => {
  await listen({ altogether: 3, perAddress: 1, isExempt: (address) => address === '127.0.0.1' });
  const first = await client();
  const others = [await client(), await client()];
  expect(first.socket.closed).toBe(false);

  await client();

  await first.isClosed;
  expect(others.map(({ socket }) => socket.closed)).toEqual([false, false]);
});

test('where all are being worked for and there is room for no more, a new connection is refused', async () => {
  const held = holding();
  await listen({ altogether: 1, perAddress: 1 }, held.answer);
  const waits = await client(GET);
  await held.isAsked();

  const refused = await client();

  await refused.isClosed;
  held.release();
  await waits.says('200 OK');
});

test('an address whose connections are all worked for gets no more of them, and no other loses one for it', async () => {
  const held = holding();
  await listen({ altogether: 4, perAddress: 2 }, held.answer);
  const other = await client('', '127.0.0.2');
  const waits = [await client(GET), await client(GET)];
  await held.isAsked();
  await held.isAsked();

  const refused = await Promise.all([client(GET), client(GET), client(GET)]);

  await Promise.all(refused.map(({ isClosed }) => isClosed));
  expect(other.socket.closed).toBe(false);
  held.release();
  await Promise.all(waits.map(({ says }) => says('200 OK')));
});

test('a connection that asks and asks without waiting for a reply is ended, and its requests are not kept', async () => {
  const held = holding();
  await listen({ altogether: 10, perAddress: 10 }, held.answer);
  const other = await client();

  const asks = await client(GET.repeat(100));

  await asks.isClosed;
  held.release();
  other.socket.write(GET);
  await other.says('200 OK');
  expect(held.count()).toBeLessThanOrEqual(2);
});

test('requests that come all at once on one connection are worked for one after the other', async () => {
  let working = 0;
  let most = 0;
  await listen({ altogether: 10, perAddress: 10 }, async (request, reply) => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 5));
    working -= 1;
    reply.end(`answer ${request.url}`);
  });

  const asks = await client(['/1', '/2', '/3'].map((path) => GET.replace('/', path)).join(''));

  await asks.says(/answer \/1[\s\S]*answer \/2[\s\S]*answer \/3/);
  expect(most).toBe(1);
});

test('the end waits for replies that are owed, tells keep-alive clients, and takes nobody new', async () => {
  const held = holding();
  await listen({ altogether: 10, perAddress: 10 }, held.answer);
  const waits = await client(GET);
  const idle = await client();
  await held.isAsked();

  const drained = connections.drain();

  await idle.isClosed;
  expect(await isRefused()).toBe(true);
  held.release();
  await waits.says(/200 OK[\s\S]*Connection: close/);
  await drained;
});

test('a request that comes on an open connection just after the end has begun is answered', async () => {
  await listen({ altogether: 10, perAddress: 10 });
  const idle = await client();

  const drained = connections.drain();
  idle.socket.write(GET);

  await idle.says(/200 OK[\s\S]*Connection: close/);
  await drained;
});

test('a request that arrived while the process was busy with its end is answered', async () => {
  await listen({ altogether: 10, perAddress: 10 });
  const idle = await client();
  const drained = connections.drain();

  idle.socket.write(GET);
  // Longer than the last call: its timer comes first, and the request lies in the socket.
  await new Promise<void>((resolve) =>
    setImmediate(() => {
      for (const end = performance.now() + 400; performance.now() < end; );
      resolve();
    }),
  );

  await idle.says('200 OK');
  await drained;
});

test('a proxy may ask for longer, and is told that each reply is the last on its connection', async () => {
  await listen({ altogether: 10, perAddress: 10, lastCallMs: 600 });
  const kept = [await client(), await client()];
  const drained = connections.drain();

  for (const each of kept) {
    await new Promise((resolve) => setTimeout(resolve, 270));
    each.socket.write(GET);
    await each.says(/200 OK[\s\S]*Connection: close/);
    await each.isClosed;
  }

  await drained;
});

test('what has not arrived by the deadline is cut, and what is being worked on is answered all the same', async () => {
  const held = holding();
  await listen({ altogether: 10, perAddress: 10 }, held.answer);
  const waits = await client(GET);
  await held.isAsked();
  const halfSent = await client('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1234');
  await held.isAsked();

  const drained = connections.drain(50);

  await halfSent.isClosed;
  held.release();
  await waits.says('200 OK');
  await drained;
});

test('connections that the kernel accepted before the end are answered, although the process had not taken them', async () => {
  await listen({ altogether: 100, perAddress: 100 });
  const replies = askWhileBlocked(40);

  const drained = connections.drain();

  expect(await replies).toBe('200 '.repeat(40));
  await drained;
});

test('a server behind edges accepts connections until the last of them is closed, and then no more', async () => {
  await listen({ altogether: 10, perAddress: 10, lastCallMs: 50, acceptsOnMs: 20_000 });
  const kept = await client(GET, '127.0.0.1', { allowHalfOpen: true });
  await kept.says('200 OK');
  const opened = await client();
  const drained = connections.drain();
  await once(kept.socket, 'end');

  // An edge that the machine lets run late: it has not closed its half yet, and hands over what it took meanwhile.
  opened.socket.write(GET);
  const order = await client(GET);
  for (const { says } of [opened, order]) await says(/200 OK[\s\S]*Connection: close/);
  kept.socket.end();

  await drained;
  expect(await isRefused()).toBe(true);
});

test('a server behind edges accepts connections for a stated time at most', async () => {
  await listen({ altogether: 10, perAddress: 10, lastCallMs: 50, acceptsOnMs: 300 });
  // Neither says anything, nor closes its half.
  await client('', '127.0.0.1', { allowHalfOpen: true });
  const asked = await client(GET, '127.0.0.1', { allowHalfOpen: true });
  await asked.says('200 OK');

  await connections.drain();

  expect(await isRefused()).toBe(true);
});

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let port: number;

async function listen(
  bounds: ConnectionBounds,
  answer: RequestListener = (_request, reply) => reply.end('ok'),
) {
  server = createServer(answer);
  connections = new Connections(server, bounds);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
}

async function isRefused(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const outcome = await Promise.race([once(socket, 'error'), once(socket, 'connect').then(() => [])]);
  socket.destroy();
  return (outcome[0] as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';
}

interface Client {
  socket: Socket;
  isClosed: Promise<unknown>;
  says(text: string | RegExp): Promise<void>;
}

/** A connection that the server has accepted, after it was sent this. */
async function client(sent = '', localAddress = '127.0.0.1', options = {}): Promise<Client> {
  const accepted = once(server, 'connection');
  const socket = connect({ host: '127.0.0.1', port, localAddress, ...options });
  let said = '';
  const isClosed = new Promise((resolve) => socket.once('close', resolve));
  socket
    .on('error', () => undefined)
    .on('data', (part) => {
      said += part;
    });
  const says = async (text: string | RegExp) => {
    while (!said.match(text)) {
      if (socket.closed) throw new Error(`The connection ended after: ${said}`);
      await Promise.race([once(socket, 'data'), isClosed]);
    }
  };
  const opened = { socket, isClosed, says };
  clients.push(opened);
  await accepted;
  if (sent) socket.write(sent);
  return opened;
}

/**
 * Opens connections from another process and sends a request on each, while this one stands still: it has accepted none.
 * @returns the statuses of the replies
 */
function askWhileBlocked(count: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-connections-'));
  const isSent = join(folder, 'sent');
  const asks = spawn(process.execPath, ['-e', ASKS, String(port), String(count), isSent]);
  const statuses = text(asks.stdout);
  while (!existsSync(isSent)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  rmSync(folder, { recursive: true });
  return statuses;
}

const ASKS = `
  const [port, count, isSent] = process.argv.slice(1);
  let open = 0;
  for (let n = 0; n < count; n += 1) {
    let said = '';
    const socket = require('net').connect(port, '127.0.0.1', () => socket.write('${GET.replaceAll('\r\n', '\\r\\n')}', () => {
      if (++open === Number(count)) require('fs').writeFileSync(isSent, '');
    }));
    socket.on('data', (part) => (said += part));
    socket.on('error', ({ code }) => (said = '         ' + code));
    socket.on('close', () => process.stdout.write(said.slice(9, 12) + ' '));
  }`;

/** A server that answers when it is told to. */
function holding() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  let awaited = 0;
  const answer: RequestListener = async (_request, reply) => {
    asked += 1;
    await released;
    reply.end('ok');
  };
  /** Waits for one more request. */
  const isAsked = async () => {
    awaited += 1;
    while (asked < awaited) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { answer, isAsked, count: () => asked, release: () => release() };
}
