import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { callApi } from '../testing/call-api';
import { placeOrderBody } from '../testing/place-order-body';
import { runProgram } from '../testing/run-program';
import { type RunningServer, startApi } from '../testing/server';

// The API's process with its embedded database. Each start takes seconds, so the tests share a data folder, in their order.
jest.setTimeout(180_000);

const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-main-'));
const env: Record<string, string> = { DATA_DIR: dataDir };
let api: RunningServer;
const academy = (...args: string[]) => runProgram('acts/academy.ts', args, { DATA_DIR: dataDir });

afterAll(async () => {
  await api?.end();
  rmSync(dataDir, { recursive: true });
});

test('without a running API, a command says in one line how to start it', async () => {
  const { code, err } = await academy('coupon.list');

  expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
  expect(err).toContain("start one by 'npm start'");
});

test('an acknowledged order is there after kill -9', async () => {
  api = await startApi(env);
  const placed = await callApi(api.port, '/api/orders/placeOrder', placeOrderBody());
  expect(placed.status).toBe(201);

  await api.end('SIGKILL');
  api = await startApi(env);

  const { orderId, token } = placed.data.order;
  const found = await callApi(api.port, `/api/orders/getOrder?orderId=${orderId}&token=${token}`);
  expect(found).toMatchObject({ status: 200, data: { order: { orderId } } });
});

test('the data folder and its socket are closed to other users', () => {
  for (const name of ['', 'academy.sock'])
    expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
});

test('a second process is refused in one line that names the first', async () => {
  const pid = readFileSync(join(dataDir, 'academy.pid'), 'utf8');

  await expect(startApi(env)).rejects.toThrow(`is in use by process ${pid}.`);
});

test('a command prints the reply as JSON, and a refusal in one line', async () => {
  const made = await academy('coupon.create', '--code', 'diwali', '--percent', '20', '--uses', '5');
  const refused = await academy('coupon.create', '--code', 'DIWALI', '--percent', '120');
  const unknown = await academy('coupon.eat');

  expect(JSON.parse(made.out)).toMatchObject({ code: 'DIWALI' });
  expect([refused.code, refused.out, refused.err.trim().split('\n').length]).toEqual([1, '', 1]);
  expect(refused.err).toContain('--percent');
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("There is no act 'coupon.eat'")]);
});

test('without an act, all acts are listed with their fields', async () => {
  const { out } = await academy();

  expect(out).toMatch(/^review\.approve --order\* --amount/m);
  expect(out).toMatch(/^dump --file\*$/m);
});

test('the desk is served on DESK_PORT, with a first log-in link', async () => {
  await api.end();
  const desk = await freePort();
  api = await startApi({ ...env, DESK_PORT: String(desk) });

  const page = await fetch(`http://localhost:${desk}/`, { redirect: 'manual' });

  expect([page.status, page.headers.get('location')]).toEqual([303, '/log-in?to=%2F']);
  expect(api.progress().join('\n')).toMatch(/by this link, once: http:\/\/localhost:\d+\/invitation\//);
});

test('SIGTERM ends the process, which gives up its data folder', async () => {
  expect(await api.end()).toBe(0);
  expect(existsSync(join(dataDir, 'academy.sock'))).toBe(false);
});
