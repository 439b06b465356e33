import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { expect, test } from '../support/test';

// Attacks with connections, without a proxy in front of the site, from the visitor's own address.

const IDLE = 1000;
const SLOW_READERS = 200;
const HALF_SENT = 130;
const ATTACK_MS = 10_000;

test('while 130 half-sent requests, 1,000 idle connections and 200 slow readers are held, a visitor is answered within 2 s', async ({
  site,
}) => {
  test.setTimeout(180_000);
  const { port, origin } = site;
  const page = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
  const halfSent = `POST /api/orders/placeOrder HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"courseId`;
  await visit(origin);
  const idle = Array.from({ length: IDLE }, () => open(port, ''));
  const readers = Array.from({ length: SLOW_READERS }, () => readByteBySecond(open(port, page.repeat(5))));
  const halves = Array.from({ length: HALF_SENT }, () => open(port, halfSent));
  await pause(2000);
  expect([...idle, ...readers, ...halves].filter((socket) => !socket.closed).length).toBeGreaterThan(1000);

  const slowest: number[] = [];
  for (const until = performance.now() + ATTACK_MS; performance.now() < until; await pause(200))
    slowest.push(...(await visit(origin)));

  expect(Math.max(...slowest)).toBeLessThan(2000);
  await expect.poll(() => halves.filter((socket) => !socket.closed), { timeout: 20_000 }).toEqual([]);
  for (const socket of [...idle, ...readers]) socket.destroy();
});

test('SIGTERM while 50 requests are answered loses none of them', async ({ newSite }) => {
  const site = await newSite({});
  await visit(site.origin);
  const statuses: number[] = [];
  let isStopping = false;
  const visitor = async () => {
    while (!isStopping) {
      // Begun before the signal, so it must be answered.
      const request = fetch(`${site.origin}/courses`, { headers: { connection: 'close' } });
      statuses.push((await request.catch(() => ({ status: 0 }))).status);
    }
  };
  const visitors = Array.from({ length: 50 }, visitor);
  await pause(1000);

  isStopping = true;
  const code = await site.stop('SIGTERM');
  await Promise.all(visitors);

  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(code).toBe(0);
});

function open(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => void socket.write(text));
  return socket.on('error', () => socket.destroy()).resume();
}

/** Lets the socket read one byte a second. */
function readByteBySecond(socket: Socket): Socket {
  socket.pause();
  const timer = setInterval(() => socket.read(1), 1000);
  return socket.on('close', () => clearInterval(timer));
}

/** Requests a page and a call. @returns how long each took, in milliseconds */
async function visit(origin: string): Promise<number[]> {
  return Promise.all(
    ['/courses', '/api/courses/getAllCourses'].map(async (path) => {
      const startedAt = performance.now();
      const { status } = await fetch(origin + path, { headers: { ...APP_HEADERS, connection: 'close' } });
      expect(status).toBe(200);
      return performance.now() - startedAt;
    }),
  );
}
