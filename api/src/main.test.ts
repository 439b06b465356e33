import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { HEADERS } from '@stepwell/contract';
import { SAMPLE_APP_ID, SAMPLE_APP_KEY } from '@stepwell/server-kit/settings';
import { fillDataFolder } from '../testing/data-folder';
import { type RunningServer, startApi } from '../testing/server';

// Start, lock and shutdown of the process. Each start takes seconds.
jest.setTimeout(120_000);

const keys = { [HEADERS.appId]: SAMPLE_APP_ID, [HEADERS.appKey]: SAMPLE_APP_KEY };
let folder: string;
let running: RunningServer[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-main-'));
});
afterEach(async () => {
  await Promise.all(running.map((api) => api.end('SIGKILL')));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const api = await startApi({ DATA_DIR: folder, ...env });
  running.push(api);
  return api;
}

/** Starts on a data folder that exists. */
async function startAgain(): Promise<RunningServer> {
  await fillDataFolder(folder);
  return start();
}

test('locks its database, serves the sample academy, and releases the lock', async () => {
  const api = await start();

  const reply = await fetch(`http://127.0.0.1:${api.port}/api/courses/getAllCourses`, { headers: keys });
  expect(reply.status).toBe(200);
  await expect(startApi({ DATA_DIR: folder })).rejects.toThrow(`in use by process ${api.process.pid}`);

  expect(await api.end('SIGTERM')).toBe(0);
  expect(existsSync(join(folder, 'holders'))).toBe(false);
  expect(api.errors()).toBe('');
});

test('starts after a killed process with its orders', async () => {
  const killed = await startAgain();
  const body = JSON.stringify({
    courseId: 'sql-and-python',
    studentDetail: { studentName: 'Asha', studentPhone: '9876543210', studentEmail: 'a@example.org' },
  });
  const headers = {
    ...keys,
    'content-type': 'application/json',
    [HEADERS.idempotencyKey]: 'before-the-kill',
  };
  const place = async ({ port }: RunningServer) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/orders/placeOrder`, {
      method: 'POST',
      headers,
      body,
    });
    return (await reply.json()).response;
  };
  const before = await place(killed);
  await killed.end('SIGKILL');
  expect(readdirSync(join(folder, 'holders'))).toHaveLength(1);

  const after = await place(await start());

  expect([before.status, after.status]).toEqual([201, 200]);
  // Each process signs anew, and no two signatures are equal.
  const { payment } = before.data.order;
  const order = { ...before.data.order, payment: { ...payment, signature: expect.any(String) } };
  expect(after.data).toEqual({ ...before.data, order });
});

test('ends with its parent and releases the lock', async () => {
  const api = await startAgain();
  const exited = new Promise((resolve) => api.process.once('exit', resolve));

  api.process.disconnect();

  expect(await exited).toBe(0);
  expect(existsSync(join(folder, 'holders'))).toBe(false);
});

test('finishes accepted requests on SIGTERM, accepts no new ones, and exits with 0', async () => {
  const api = await startAgain();
  const body = JSON.stringify({ email: 'ishita@example.org' });
  const head = Object.entries({ ...keys, 'content-type': 'application/json', 'content-length': body.length });
  const socket = connect(api.port, '127.0.0.1');
  socket.write('POST /api/newsletters/subscribeNewsletter HTTP/1.1\r\nHost: x\r\n');
  socket.write(`${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body.slice(0, 5)}`);
  // A reply of the same server after it: the first request is there by now.
  await fetch(`http://127.0.0.1:${api.port}/health`);

  const ended = api.end('SIGTERM');
  await refusal(api.port);
  socket.write(body.slice(5));

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 [\s\S]*connection: close/i);
  expect(await ended).toBe(0);
  expect(api.errors()).toBe('');
});

test.each([
  [{ API_PORT: 'http' }, /^API_PORT must be .*\n$/],
  [{ RATE_LIMIT: 'maybe' }, /^RATE_LIMIT must be .*\n$/],
  [
    { DATABASE_URL: 'postgres://unknown@127.0.0.1:4298/nowhere' },
    /^The database of DATABASE_URL does not answer: connect ECONNREFUSED .*\n$/,
  ],
])('prints one line when it cannot start with %p', async (env, line) => {
  await expect(start(env)).rejects.toThrow(line);
});

test('prints one line when the data folder cannot be used', async () => {
  writeFileSync(join(folder, 'file'), '');

  await expect(start({ DATA_DIR: join(folder, 'file') })).rejects.toThrow(/^[^\n]*file[^\n]*\n$/);
});

/** Resolves when the port refuses connections. */
async function refusal(port: number): Promise<void> {
  const isRefused = await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(true));
    socket.once('connect', () => resolve(!socket.destroy()));
  });
  if (!isRefused) await refusal(port);
}
