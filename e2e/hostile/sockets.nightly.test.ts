import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { getPage } from '../support/api';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

// Attackers hold connections open: from addresses of their own, and from the address that all visitors share behind a carrier's NAT.

const ANSWERED_WITHIN_MS = 2000;
/** The address of the ordinary visitors. */
const VISITORS_ADDRESS = ['127.0.0.1'];
/** Addresses of attackers. The limits of eight addresses together exceed the connections of this test. */
const ATTACKERS_ADDRESSES = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`);

let sockets: Socket[] = [];

test.afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

for (const { from, addresses, atLeast } of [
  { from: 'eight other addresses', addresses: ATTACKERS_ADDRESSES, atLeast: 1000 },
  { from: 'the address of all visitors', addresses: VISITORS_ADDRESS, atLeast: 200 },
])
  test(`1,000 idle connections, 200 slow readers and 130 half-sent requests at once from ${from}: others are answered within 2 s`, async ({
    site,
  }) => {
    const [script = ''] = /\/r\/shell\/[^"]+\.js/.exec((await getPage(site, '/courses')).html) ?? [];
    const known = 'POST /api/orders/placeOrder HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"course';
    const unknown = 'POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"course';
    await hold(site, 1000, '', addresses);
    await hold(site, 200, `GET ${script} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(5), addresses);
    await hold(site, 65, known, addresses);
    await hold(site, 65, unknown, addresses);
    // Meanwhile the site writes replies into the slow readers' sockets until these are full.
    await ask(site, '/health');
    expect(sockets.filter(({ closed }) => !closed).length).toBeGreaterThan(atLeast);

    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        ['/courses', '/about-us', '/health', '/api/courses/getAllCourses'].map((path) => ask(site, path)),
      );
      for (const { path, status, tookMs } of answers) {
        expect(status, path).toBe(200);
        expect(tookMs, path).toBeLessThan(ANSWERED_WITHIN_MS);
      }
    }
  });

test('an address that keeps opening connections still gets pages', async ({ site }) => {
  let isFlooding = true;
  const flood = (async () => {
    for (let count = 0; isFlooding && count < 40; count += 1) await hold(site, 50, '');
  })();

  for (let round = 0; round < 10; round += 1) {
    const { status, tookMs } = await ask(site, '/courses');
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
  }
  isFlooding = false;
  await flood;
});

/** Opens connections, writes a text to each, and reads nothing. */
async function hold(
  { port }: Site,
  count: number,
  sent: string,
  addresses = VISITORS_ADDRESS,
): Promise<void> {
  const opened = Array.from({ length: count }, async (_, index) => {
    const localAddress = addresses[index % addresses.length];
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    sockets.push(socket);
    // The site may close the connection.
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    if (sent) socket.write(sent);
  });
  await Promise.all(opened);
}

/** Sends a request on a new connection, like a first visit. */
function ask({ port }: Site, path: string): Promise<{ path: string; status: number; tookMs: number }> {
  const startedAt = performance.now();
  const agent = new Agent({ keepAlive: false });
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: APP_HEADERS }, async (reply) => {
      await text(reply);
      resolve({ path, status: reply.statusCode ?? 0, tookMs: performance.now() - startedAt });
    }).on('error', reject);
  });
}
