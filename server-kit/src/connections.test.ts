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

test('a new connection of an address at its limit evicts the longest idle connection of that address', async () => {
  await listen({ total: 10, perAddress: 2 });
  const first = await client();
  const second = await client();

  const third = await client(GET);

  await first.isClosed;
  await third.receives('200 OK');
  expect(second.socket.closed).toBe(false);
});

test('an exempt address is only subject to the total limit', async () => {
  await listen({ total: 3, perAddress: 1, isExempt: (address) => address === '127.0.0.1' });
  const first = await client();
  const otherClients = [await client(), await client()];
  expect(first.socket.closed).toBe(false);

  await client();

  await first.isClosed;
  expect(otherClients.map(({ socket }) => socket.closed)).toEqual([false, false]);
});

test('refuses a new connection at the total limit while all others wait for a reply', async () => {
  const listener = delayedListener();
  await listen({ total: 1, perAddress: 1 }, listener.answer);
  const pending = await client(GET);
  await listener.nextRequest();

  const refused = await client();

  await refused.isClosed;
  listener.release();
  await pending.receives('200 OK');
});

test('a new connection of an address whose connections all wait for a reply evicts no connection of another address', async () => {
  const listener = delayedListener();
  await listen({ total: 4, perAddress: 2 }, listener.answer);
  const other = await client('', '127.0.0.2');
  const pending = [await client(GET), await client(GET)];
  await listener.nextRequest();
  await listener.nextRequest();

  const refused = await Promise.all([client(GET), client(GET), client(GET)]);

  await Promise.all(refused.map(({ isClosed }) => isClosed));
  expect(other.socket.closed).toBe(false);
  listener.release();
  await Promise.all(pending.map(({ receives }) => receives('200 OK')));
});

test('drops the requests of a connection that pipelines more than 32 requests', async () => {
  const listener = delayedListener();
  await listen({ total: 10, perAddress: 10 }, listener.answer);
  const other = await client();

  const pipelining = await client(GET.repeat(100));

  await pipelining.isClosed;
  listener.release();
  other.socket.write(GET);
  await other.receives('200 OK');
  // The listener got at most the first pipelined request, and the other client's request.
  expect(listener.count()).toBeLessThanOrEqual(2);
});

test('processes pipelined requests one after the other', async () => {
  let working = 0;
  let most = 0;
  await listen({ total: 10, perAddress: 10 }, async (request, reply) => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 5));
    working -= 1;
    reply.end(`answer ${request.url}`);
  });

  const pipelining = await client(['/1', '/2', '/3'].map((path) => GET.replace('/', path)).join(''));

  await pipelining.receives(/answer \/1[\s\S]*answer \/2[\s\S]*answer \/3/);
  expect(most).toBe(1);
});

test('drain answers accepted requests with Connection: close and refuses new connections', async () => {
  const listener = delayedListener();
  await listen({ total: 10, perAddress: 10 }, listener.answer);
  const pending = await client(GET);
  const idle = await client();
  await listener.nextRequest();

  const drained = connections.drain();

  await idle.isClosed;
  expect(await isRefused()).toBe(true);
  listener.release();
  await pending.receives(/200 OK[\s\S]*Connection: close/);
  await drained;
});

test('drain answers a request that arrives on an open connection shortly after the drain began', async () => {
  await listen({ total: 10, perAddress: 10 });
  const idle = await client();

  const drained = connections.drain();
  idle.socket.write(GET);

  await idle.receives(/200 OK[\s\S]*Connection: close/);
  await drained;
});

test('drain answers a request that arrived while the process was blocked', async () => {
  await listen({ total: 10, perAddress: 10 });
  const idle = await client();
  const drained = connections.drain();

  idle.socket.write(GET);
  // Blocks for longer than the grace time, whose timer fires while the request is still unread in the socket.
  await new Promise<void>((resolve) =>
    setImmediate(() => {
      for (const end = performance.now() + 400; performance.now() < end; );
      resolve();
    }),
  );

  await idle.receives('200 OK');
  await drained;
});

test('idleGraceMs keeps idle connections open longer, each for one more request', async () => {
  await listen({ total: 10, perAddress: 10, idleGraceMs: 5000 });
  const keptOpen = [await client(), await client()];
  const drained = connections.drain();

  for (const each of keptOpen) {
    // Longer than the default grace time of 250 ms.
    await new Promise((resolve) => setTimeout(resolve, 270));
    each.socket.write(GET);
    await each.receives(/200 OK[\s\S]*Connection: close/);
    await each.isClosed;
  }

  await drained;
});

test('drain cuts a half-sent request at the deadline, but not a request in progress', async () => {
  const listener = delayedListener();
  await listen({ total: 10, perAddress: 10 }, listener.answer);
  const pending = await client(GET);
  await listener.nextRequest();
  const halfSent = await client('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1234');
  await listener.nextRequest();

  const drained = connections.drain(50);

  await halfSent.isClosed;
  listener.release();
  await pending.receives('200 OK');
  await drained;
});

test('drain answers connections from the kernel queue that the process had not accepted', async () => {
  await listen({ total: 100, perAddress: 100 });
  const replies = askWhileBlocked(40);

  const drained = connections.drain();

  expect(await replies).toBe('200 '.repeat(40));
  await drained;
});

test('keepAcceptingMs accepts new connections until all connections are closed', async () => {
  await listen({ total: 10, perAddress: 10, idleGraceMs: 50, keepAcceptingMs: 20_000 });
  const keptOpen = await client(GET, '127.0.0.1', { allowHalfOpen: true });
  await keptOpen.receives('200 OK');
  const opened = await client();
  const drained = connections.drain();
  await once(keptOpen.socket, 'end');

  // Acts like an edge without processor time: it has not closed its half of a connection yet, and forwards an order that it has accepted.
  opened.socket.write(GET);
  const order = await client(GET);
  for (const { receives } of [opened, order]) await receives(/200 OK[\s\S]*Connection: close/);
  keptOpen.socket.end();

  await drained;
  expect(await isRefused()).toBe(true);
});

test('drain ends after keepAcceptingMs even if clients keep connections open', async () => {
  await listen({ total: 10, perAddress: 10, idleGraceMs: 50, keepAcceptingMs: 300 });
  // This client neither sends a request nor closes its half.
  await client('', '127.0.0.1', { allowHalfOpen: true });
  const answered = await client(GET, '127.0.0.1', { allowHalfOpen: true });
  await answered.receives('200 OK');

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
  receives(text: string | RegExp): Promise<void>;
}

/** An accepted connection on which `sent` was written. */
async function client(sent = '', localAddress = '127.0.0.1', options = {}): Promise<Client> {
  const accepted = once(server, 'connection');
  const socket = connect({ host: '127.0.0.1', port, localAddress, ...options });
  let received = '';
  const isClosed = new Promise((resolve) => socket.once('close', resolve));
  socket
    .on('error', () => undefined)
    .on('data', (part) => {
      received += part;
    });
  const receives = async (text: string | RegExp) => {
    while (!received.match(text)) {
      if (socket.closed) throw new Error(`The connection ended after: ${received}`);
      await Promise.race([once(socket, 'data'), isClosed]);
    }
  };
  const opened = { socket, isClosed, receives };
  clients.push(opened);
  await accepted;
  if (sent) socket.write(sent);
  return opened;
}

/**
 * Opens connections from another process and sends a request on each while this process is blocked and accepts no connection.
 * @returns the statuses of the replies
 */
function askWhileBlocked(count: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-connections-'));
  const sentFile = join(folder, 'sent');
  const child = spawn(process.execPath, ['-e', CLIENT_PROGRAM, String(port), String(count), sentFile]);
  const statuses = text(child.stdout);
  // `Atomics.wait` blocks this process, unlike a timer.
  while (!existsSync(sentFile)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  rmSync(folder, { recursive: true });
  return statuses;
}

/** Prints the status of each reply, which is at position 9 in `HTTP/1.1 200`; for an error, the beginning of its code. */
const CLIENT_PROGRAM = `
  const [port, count, sentFile] = process.argv.slice(1);
  let open = 0;
  for (let n = 0; n < count; n += 1) {
    let received = '';
    const socket = require('net').connect(port, '127.0.0.1', () => socket.write('${GET.replaceAll('\r\n', '\\r\\n')}', () => {
      if (++open === Number(count)) require('fs').writeFileSync(sentFile, '');
    }));
    socket.on('data', (part) => (received += part));
    socket.on('error', ({ code }) => (received = '         ' + code));
    socket.on('close', () => process.stdout.write(received.slice(9, 12) + ' '));
  }`;

/** A request listener that replies after `release`. */
function delayedListener() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  let awaited = 0;
  const answer: RequestListener = async (_request, reply) => {
    requests += 1;
    await released;
    reply.end('ok');
  };
  /** Waits for the next request. */
  const nextRequest = async () => {
    awaited += 1;
    while (requests < awaited) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { answer, nextRequest, count: () => requests, release: () => release() };
}
