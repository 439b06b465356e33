import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { HEADERS } from '@stepwell/contract';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { callApi } from '../testing/call-api';
import { fillDataFolder } from '../testing/data-folder';
import { placeOrderBody } from '../testing/place-order-body';
import { type RunningServer, startApi } from '../testing/server';

// Start, lock and shutdown of the API process. Each start takes seconds, so tests of the same process share one.
jest.setTimeout(120_000);

const running: RunningServer[] = [];

afterAll(() => Promise.all(running.map((api) => api.end('SIGKILL'))));
const folder = useFolder('file');
/** Folder with the socket of the process that holds the database's lock. */
const lockFolder = () => folder('holders');
beforeAll(() => fillDataFolder(folder()));

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const api = await startApi({ DATA_DIR: folder(), ...env });
  running.push(api);
  return api;
}

describe('a running API', () => {
  let api: RunningServer;
  beforeAll(async () => {
    api = await start();
  });

  test('serves the sample academy, and its lock keeps a second API from the database', async () => {
    expect((await callApi(api.port, '/api/courses/getAllCourses')).status).toBe(200);
    await expect(startApi({ DATA_DIR: folder() })).rejects.toThrow(`in use by process ${api.process.pid}`);
  });

  test('finishes accepted requests on SIGTERM', async () => {
    const body = JSON.stringify({ email: 'ishita@example.org' });
    const head = Object.entries({
      ...APP_HEADERS,
      'content-type': 'application/json',
      'content-length': body.length,
    });
    const socket = connect(api.port, '127.0.0.1');
    socket.write('POST /api/newsletters/subscribeNewsletter HTTP/1.1\r\nHost: x\r\n');
    socket.write(`${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body.slice(0, 5)}`);
    // The reply to a second request proves that the server has received the first one.
    await fetch(`http://127.0.0.1:${api.port}/health`);

    const ended = api.end('SIGTERM');
    await untilRefused(api.port);
    socket.write(body.slice(5));

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 [\s\S]*connection: close/i);
    expect(await ended).toBe(0);
    expect(existsSync(lockFolder())).toBe(false);
    expect(api.errors()).toBe('');
  });
});

describe('an API that is started after another one was killed', () => {
  let killed: RunningServer;
  let api: RunningServer;
  beforeAll(async () => {
    killed = await start();
  });

  test('has the orders of the killed API', async () => {
    const before = await placeOrder(killed);
    await killed.end('SIGKILL');
    expect(readdirSync(lockFolder())).toHaveLength(1);

    api = await start();
    const after = await placeOrder(api);

    expect([before.status, after.status]).toEqual([201, 200]);
    // The signature differs, because each process signs the payment link itself, and ECDSA gives another signature each time.
    const { payment } = before.data.order;
    const order = { ...before.data.order, payment: { ...payment, signature: expect.any(String) } };
    expect(after.data).toEqual({ ...before.data, order });
  });

  test('exits when its parent process ends', async () => {
    const exited = new Promise((resolve) => api.process.once('exit', resolve));

    api.process.disconnect();

    expect(await exited).toBe(0);
    expect(existsSync(lockFolder())).toBe(false);
  });

  const placeOrder = ({ port }: RunningServer) =>
    callApi(port, '/api/orders/placeOrder', placeOrderBody(), {
      [HEADERS.idempotencyKey]: 'before-the-kill',
    });
});

test.each([
  [{ API_PORT: 'http' }, /^API_PORT must be .*\n$/],
  [
    { DATABASE_URL: 'postgres://unknown@127.0.0.1:4298/nowhere' },
    /^The database of DATABASE_URL does not answer: connect ECONNREFUSED .*\n$/,
  ],
])('prints one line when it cannot start with %p', async (env, line) => {
  await expect(start(env)).rejects.toThrow(line);
});

test('prints one line when the data folder cannot be used', async () => {
  writeFileSync(folder('file'), '');

  await expect(start({ DATA_DIR: folder('file') })).rejects.toThrow(/^[^\n]*file[^\n]*\n$/);
});

/** Resolves when the port refuses connections. */
async function untilRefused(port: number): Promise<void> {
  const isRefused = await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(true));
    socket.once('connect', () => resolve(!socket.destroy()));
  });
  if (!isRefused) await untilRefused(port);
}
