import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Finding, none, under } from './finding';
import { APP_HEADERS, ask, askWhile, slowest } from './visitor';

const IDLE = 1000;
const SLOW_READERS = 200;
const HALF_SENT = 130;
const HELD_MS = 12_000;
/** By then a request that was begun and not finished must have been given up. */
const HALF_SENT_BOUND_MS = 20_000;

/** Holds connections open in every way that costs an attacker nothing, while others come for pages and calls. */
export async function holdSockets(origin: string): Promise<Finding[]> {
  const attack = `${IDLE} idle, ${SLOW_READERS} slow readers, ${HALF_SENT} half-sent`;
  const { hostname, port } = new URL(origin);
  const open = (text: string, isReading = true) => openSocket(hostname, Number(port), text, isReading);
  const host = `Host: ${hostname}:${port}\r\n`;
  const page = `GET / HTTP/1.1\r\n${host}\r\n`;
  const half = `POST /api/orders/placeOrder HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"courseId`;
  const idle = many(IDLE, () => open(''));
  const readers = many(SLOW_READERS, () => open(page.repeat(20), false));
  const begun = performance.now();
  const halves = many(HALF_SENT, () => open(half));
  try {
    const held = pause(HELD_MS);
    const [pages, calls] = await Promise.all([
      askWhile(held, () => ask(origin, '/courses')),
      askWhile(held, () => ask(origin, '/api/courses/getAllCourses', { headers: APP_HEADERS })),
    ]);
    const refused = [...pages, ...calls].filter(({ status }) => status !== 200);
    while (halves.some(({ isOpen }) => isOpen()) && performance.now() - begun < HALF_SENT_BOUND_MS)
      await pause(200);
    const stillHeld = halves.filter(({ isOpen }) => isOpen()).map(() => 'a half-sent POST');
    return [
      none(
        attack,
        'page or call of others refused',
        refused.map(({ status }) => `status ${status}`),
        pages.length + calls.length,
      ),
      under(attack, 'a page of others', slowest(pages), 2000, 'ms'),
      under(attack, 'a call of others', slowest(calls), 2000, 'ms'),
      none(attack, `half-sent request still held after ${HALF_SENT_BOUND_MS / 1000} s`, stillHeld, HALF_SENT),
    ];
  } finally {
    for (const { end } of [...idle, ...readers, ...halves]) end();
  }
}

interface HeldSocket {
  isOpen: () => boolean;
  end: () => void;
}

function openSocket(host: string, port: number, text: string, isReading: boolean): HeldSocket {
  let isOpen = true;
  const socket: Socket = connect({ host, port }, () => void socket.write(text));
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    isOpen = false;
  });
  if (isReading) socket.resume();
  else socket.pause();
  return { isOpen: () => isOpen, end: () => socket.destroy() };
}

function many<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
