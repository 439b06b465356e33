import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { expectMax, expectNo, type Finding } from './finding';
import { ask, askWhile, slowest } from './visitor';

// Numbers of the attacker's connections, and for how long they are held.
const IDLE = 1000;
const SLOW_READERS = 200;
const HALF_SENT = 130;
const HELD_MS = 12_000;
/** Time after which all connections are open, and none has timed out yet. */
const SETTLED_MS = 2000;
/** Time within which the edge must close a half-sent request. */
const HALF_SENT_BOUND_MS = 20_000;

/** The attacker has eight addresses. Visitors have another address. */
const MANY_ADDRESSES = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`);
/** The attacker shares the visitors' address, as behind a carrier's NAT. */
const ONE_ADDRESS = ['127.0.0.1'];
/** With fewer open connections, an attack from many addresses would prove nothing. From one address, the edge itself allows only few. */
const HELD_AT_LEAST = 1000;

/** Holds idle, slow and half-sent connections open while visitors request pages and calls. */
export async function holdSockets(origin: string): Promise<Finding[]> {
  return [...(await holdFrom(origin, MANY_ADDRESSES)), ...(await holdFrom(origin, ONE_ADDRESS))];
}

async function holdFrom(origin: string, addresses: readonly string[]): Promise<Finding[]> {
  const from = addresses.length > 1 ? `${addresses.length} other addresses` : "the visitors' own address";
  const attack = `${IDLE} idle, ${SLOW_READERS} slow readers, ${HALF_SENT} half-sent from ${from}`;
  const { hostname, port } = new URL(origin);
  let opened = 0;
  const open = (text: string, isReading = true) => {
    opened += 1;
    const localAddress = addresses[opened % addresses.length];
    return openSocket({ host: hostname, port: Number(port), localAddress }, text, isReading);
  };
  const host = `Host: ${hostname}:${port}\r\n`;
  const page = `GET / HTTP/1.1\r\n${host}\r\n`;
  const halfSent = `POST /api/orders/placeOrder HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"courseId`;
  const idle = Array.from({ length: IDLE }, () => open(''));
  const readers = Array.from({ length: SLOW_READERS }, () => open(page.repeat(20), false));
  const startedAt = performance.now();
  const halves = Array.from({ length: HALF_SENT }, () => open(halfSent));
  try {
    const held = pause(HELD_MS);
    await pause(SETTLED_MS);
    const count = [...idle, ...readers, ...halves].filter(({ isOpen }) => isOpen()).length;
    const tooFew = addresses.length > 1 && count < HELD_AT_LEAST ? [`${count} held`] : [];
    const [pages, calls] = await Promise.all([
      askWhile(held, () => ask(origin, '/courses')),
      askWhile(held, () => ask(origin, '/api/courses/getAllCourses', { headers: APP_HEADERS })),
    ]);
    const refused = [...pages, ...calls].filter(({ status }) => status !== 200);
    while (halves.some(({ isOpen }) => isOpen()) && performance.now() - startedAt < HALF_SENT_BOUND_MS)
      await pause(200);
    const stillHeld = halves.filter(({ isOpen }) => isOpen()).map(() => 'a half-sent POST');
    return [
      expectNo(attack, 'attack that did not take place', tooFew),
      expectNo(
        attack,
        'page or call of other visitors refused',
        refused.map(({ status }) => `status ${status}`),
        pages.length + calls.length,
      ),
      expectMax(attack, 'a page of other visitors', slowest(pages), 2000, 'ms'),
      expectMax(attack, 'a call of other visitors', slowest(calls), 2000, 'ms'),
      expectNo(attack, `half-sent request open after ${HALF_SENT_BOUND_MS / 1000} s`, stillHeld, HALF_SENT),
    ];
  } finally {
    for (const { end } of [...idle, ...readers, ...halves]) end();
  }
}

interface HeldSocket {
  isOpen: () => boolean;
  end: () => void;
}

function openSocket(to: TcpNetConnectOpts, text: string, isReading: boolean): HeldSocket {
  let isOpen = true;
  const socket: Socket = connect(to, () => void socket.write(text));
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    isOpen = false;
  });
  if (isReading) socket.resume();
  else socket.pause();
  return { isOpen: () => isOpen, end: () => socket.destroy() };
}
