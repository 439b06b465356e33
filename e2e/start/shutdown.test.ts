import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { freePort, isFree } from '@stepwell/server-kit/testing/free-port';
import { getPage } from '../support/api';
import { descendantsOf, isRunning, memoryOf } from '../support/processes';
import { collect, startEnvironment } from '../support/program';
import { ROOT } from '../support/root';
import { type Site, START_COMMAND, templateCopy } from '../support/site';
import { expect, test } from '../support/test';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the edge, the API and the database of npm start, and frees the port`, {
    tag: '@nightly',
  }, async ({ newSite }) => {
    const dataDir = templateCopy({ withDatabase: true });
    const site = await newSite({ dataDir });
    const processes = [site.pid, ...descendantsOf(site.pid).map(({ pid }) => pid)];
    expect(processes.length).toBeGreaterThanOrEqual(3);
    expect(readdirSync(join(dataDir, 'holders'))).toHaveLength(1);

    expect(await site.stop(signal)).toBe(0);

    expect(processes.filter(isRunning)).toEqual([]);
    expect(await isFree(site.port)).toBe(true);
    expect(existsSync(join(dataDir, 'holders'))).toBe(false);
  });
}

test('npm start prints one line with `ready`, and needs less than 450 MB when idle', async () => {
  test.skip(memoryOf([process.pid]) === undefined, 'only Linux reports the memory of processes');
  test.setTimeout(180_000);
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DESK_PORT: String(await freePort()),
    DATA_DIR: templateCopy({ withDatabase: true }),
    RATE_LIMIT: 'off',
  };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: startEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(npm);
  await expect.poll(log, { timeout: 60_000 }).toMatch(/ready/);
  const processes = descendantsOf(npm.pid ?? 0).map(({ pid }) => pid);
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  expect(log().match(/^.*ready.*$/gm)).toEqual([expect.stringContaining(`http://localhost:${port}`)]);
  for (const path of ['/', '/courses', '/mentors', '/course/gate-computer-science']) {
    expect((await getPage({ origin: `http://localhost:${port}` }, path)).status).toBe(200);
  }
  // Memory that only the start needs is returned within seconds.
  await expect.poll(() => memoryOf([npm.pid ?? 0, ...processes]), { timeout: 90_000 }).toBeLessThan(450);

  npm.kill('SIGTERM');

  await ended;
  await expect.poll(() => processes.filter(isRunning)).toEqual([]);
  expect(await isFree(port)).toBe(true);
});

test('a signal during the start ends everything started so far', { tag: '@nightly' }, async () => {
  const settings = {
    PORT: String(await freePort()),
    DESK_PORT: String(await freePort()),
    DATA_DIR: templateCopy({ withDatabase: false }),
    RATE_LIMIT: 'off',
  };
  const start = spawn(process.execPath, START_COMMAND, {
    cwd: ROOT,
    env: startEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(start);
  const ended = new Promise((resolve) => start.once('exit', resolve));
  await expect.poll(log, { timeout: 30_000, intervals: [20] }).toContain('database');
  const processes = descendantsOf(start.pid ?? 0).map(({ pid }) => pid);
  expect(log()).not.toContain('ready');

  start.kill('SIGINT');

  await ended;
  await expect.poll(() => processes.filter(isRunning)).toEqual([]);
  expect(log()).not.toContain('ended before it listened');
});

test('SIGTERM lets accepted requests finish', { tag: '@nightly' }, async ({ newSite, otherApi }) => {
  const site = await newSite({ apiOrigin: otherApi.origin });
  otherApi.faults.set('POST /api/orders/placeOrder', { delayMs: 2500 });
  const order = JSON.stringify({ courseId: 'algebra', studentDetail: {} });
  const head = `POST /api/orders/placeOrder HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${order.length}\r\n\r\n`;
  const wholeSent = await sendRaw(site, head + order);
  const halfSent = await sendRaw(site, head + order.slice(0, 5));
  await expect.poll(() => otherApi.requestsOf('POST /api/orders/placeOrder').length).toBe(1);

  const startedAt = Date.now();
  const stopped = site.stop('SIGTERM');
  await expect.poll(() => isFree(site.port)).toBe(true);
  halfSent.socket.write(order.slice(5));

  expect(await wholeSent.answer).toMatch(/^HTTP\/1\.1 201 [\s\S]*connection: close[\s\S]*"orderId"/i);
  expect(await halfSent.answer).toMatch(/^HTTP\/1\.1 201 [\s\S]*"orderId"/);
  expect(await stopped).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

/** Writes a text to the site. @returns the socket, and all that the site sends until it closes the connection */
async function sendRaw(site: Site, text: string) {
  const socket = connect(site.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const answer = textOf(socket);
  socket.write(text);
  return { socket, answer };
}
