import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { publishChanged } from '@stepwell/e2e/changed-release';
import type { Site } from '@stepwell/e2e/site';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import { openStorage } from '@stepwell/release-server/storage';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { freePorts } from '@stepwell/server-kit/testing/free-port';
import { findNginx, startNginx } from '../deploy/own-nginx';
import { expectMax, expectNo, type Finding } from './finding';
import { withSite } from './own-site';
import { type Answer, ask, askWhile, percentile } from './visitor';

const ATTACKER = '127.0.0.31';
const HALF_SENT = 4000;
/** Longest wait until the attacker has opened all connections, on a busy machine. */
const OPENING_TIMEOUT_MS = 10_000;
/** Time after which nginx must have closed all half-sent requests, twice its timeout of 5 s. */
const CLOSED_AFTER_MS = 10_000;
/** `READERS` × `ROUNDS` = 300 requests from one address; nginx allows a burst of 400. */
const READERS = 20;
const ROUNDS = 15;
/** Bound of the 90th percentile of reply times, on a busy machine. With nginx's `proxy_cache_lock`, the percentile was 5.2 s. */
const CANARY_BOUND_MS = 1000;

/** Local address of a simulated CDN. It sends visitors' addresses in a header, so that these can be any IPv6 addresses. */
const CDN = '127.0.0.41';

type Timed = Pick<Answer, 'status' | 'tookMs'>;

/** Attacks the site behind nginx with the configuration of `deploy/nginx`. */
export async function attackShipped(): Promise<Finding[]> {
  const attack = 'the site behind nginx with the shipped configuration';
  if (!findNginx()) return [{ attack, expected: 'nginx', actual: 'none found: not tried', hasPassed: true }];
  const env = {
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://academy.example',
  };
  return withSite(env, async (site) => {
    const [http = 0, https = 0, api = 0, apiA = 0, apiB = 0] = await freePorts(5);
    // nginx is configured for two edges; the ports of its APIs stay unused, because this edge reaches the API itself.
    const edges = [site.port, site.port] as const;
    const nginx = startNginx({ http, https, edges, api, apis: [apiA, apiB], cdn: CDN });
    const origin = `https://127.0.0.1:${https}`;
    try {
      return [
        ...(await holdHalfSent(origin, [http, https])),
        ...(await readDuringCanary(origin, site)),
        ...(await orderFromManyNetworks(origin)),
        ...(await fillContactForm(origin)),
      ];
    } finally {
      nginx.stop();
    }
  });
}

/**
 * Opens many connections to the ports of HTTP and HTTPS. Each sends half a request, without TLS. nginx must close the connections, and
 * serve other visitors meanwhile.
 */
async function holdHalfSent(origin: string, ports: [http: number, https: number]): Promise<Finding[]> {
  const attack = `${HALF_SENT} half-sent requests of one address on the ports of HTTP and HTTPS`;
  let opened = 0;
  const sockets = Array.from({ length: HALF_SENT }, (_, n) =>
    sendHalf(ports[n % 2] as number).once('connect', () => opened++),
  );
  const startedAt = performance.now();
  while (sockets.some(({ connecting }) => connecting) && performance.now() - startedAt < OPENING_TIMEOUT_MS)
    await pause(50);
  const visits = await askWhile(pause(CLOSED_AFTER_MS), () => ask(origin, '/'));
  const held = sockets.filter(({ closed }) => !closed);
  for (const socket of held) socket.destroy();
  return [
    expectNo(attack, 'attack that did not take place', opened < HALF_SENT ? [`${opened} opened`] : []),
    expectNo(attack, 'visit over HTTPS refused', failed(visits, 200), visits.length),
    expectNo(
      attack,
      `still open after ${CLOSED_AFTER_MS / 1000} s`,
      held.map(() => 'a connection'),
      HALF_SENT,
    ),
  ];
}

/** Reads an uncached page many times at once during a canary, and expects quick replies. */
async function readDuringCanary(origin: string, { dataDir }: Site): Promise<Finding[]> {
  const attack = `${READERS} simultaneous readers of a page during a canary`;
  const { store, registry } = releasePlace(dataDir);
  const live = store.read('checkout', registry.read().features.checkout?.live ?? '');
  const { id } = await publishChanged(store, live, { suffix: 'canary', from: 'Stepwell', to: 'Stepwells' });
  const manager = new StorageManager(await openStorage({ dataDir }), 0);
  await manager.canary({ feature: 'checkout', id, percent: 50 }, { by: 'harden' });
  // Pages become private as soon as the edge serves the canary, because then they differ between visitors.
  while ((await ask(origin, '/courses')).headers['cache-control']?.includes('private') !== true)
    await pause(100);
  const visits = await readTogether(origin);
  await manager.stopCanary('checkout', { by: 'harden' });
  return [
    expectNo(attack, 'page refused', failed(visits, 200), visits.length),
    expectMax(attack, 'a page (90 of 100)', percentile(visits, 0.9), CANARY_BOUND_MS, 'ms'),
  ];
}

/** Requests a page that nginx has not cached, `READERS` times at once over one HTTP/2 connection. */
async function readTogether(origin: string): Promise<Timed[]> {
  const session = connectHttp2(origin, { rejectUnauthorized: false });
  const read = () =>
    new Promise<Timed>((resolve, reject) => {
      const startedAt = performance.now();
      let status = 0;
      session
        .request({ ':path': '/mentors' })
        .once('response', (headers) => {
          status = headers[':status'] ?? 0;
        })
        .once('end', () => resolve({ status, tookMs: performance.now() - startedAt }))
        .once('error', reject)
        .resume();
    });
  const visits: Timed[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    visits.push(...(await Promise.all(Array.from({ length: READERS }, read))));
  session.close();
  return visits;
}

/** Orders from 20 networks of one /48, with the mail address of a victim. The limit of a /48 is 60 orders in ten minutes (`orders.routes.ts`). */
async function orderFromManyNetworks(origin: string): Promise<Finding[]> {
  const attack = '200 orders of 20 networks of one /48';
  const place = (visitor: string) =>
    post(origin, '/api/orders/placeOrder', visitor, {
      courseId: 'gate-computer-science',
      studentDetail: { studentName: 'Asha', studentPhone: '9876543210', studentEmail: 'victim@example.org' },
    });
  const orders: Answer[] = [];
  for (let n = 0; n < 200; n += 1) orders.push(await place(`2001:db8:77:${n % 20}::1`));
  const placed = orders.filter(({ status }) => status === 201).length;
  const refused = orders.filter(({ status }) => status === 429).length;
  const otherVisitors = [await place('2001:db8:78::1'), await place('203.0.113.9')];
  return [
    {
      attack,
      expected: '60 placed, 140 refused',
      actual: `${placed} placed, ${refused} refused`,
      hasPassed: placed === 60 && refused === 140,
    },
    expectNo(attack, 'order of other visitors refused', failed(otherVisitors, 201), otherVisitors.length),
  ];
}

/** Sends the contact form from twelve networks until the API's hourly limit of all queries is reached. */
async function fillContactForm(origin: string): Promise<Finding[]> {
  const attack = 'the contact form, sent from 12 networks up to its hourly limit';
  const query = { name: 'Asha', email: 'asha@example.org', phone: '9876543210', message: 'Hello' };
  const send = (visitor: string) => post(origin, '/api/queries/addNewQuery', visitor, query);
  let accepted = 0;
  for (let network = 0; network < 12; network += 1)
    for (let n = 0; n < 6; n += 1) {
      const { status } = await send(`2001:db8:${100 + network}:${n}::1`);
      if (status === 201) accepted += 1;
    }
  // Addresses that have sent nothing yet keep a share of the limit.
  const otherVisitors = [await send('2001:db8:200::1'), await send('203.0.113.10')];
  return [
    expectNo(attack, 'attack that did not take place', accepted < 60 ? [`${accepted} accepted`] : []),
    expectNo(attack, 'query of other visitors refused', failed(otherVisitors, 201), otherVisitors.length),
  ];
}

function post(origin: string, path: string, visitor: string, payload: object): Promise<Answer> {
  const headers = { ...APP_HEADERS, 'content-type': 'application/json', 'x-forwarded-for': visitor };
  return ask(origin, path, { method: 'POST', from: CDN, headers, body: JSON.stringify(payload) });
}

function failed(answers: readonly Pick<Answer, 'status'>[], expected: number): string[] {
  return answers.filter(({ status }) => status !== expected).map(({ status }) => `status ${status}`);
}

/** Sends the beginning of a request from the attacker's address. */
function sendHalf(port: number): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: ATTACKER }, () =>
    socket.write('GET / HTTP/1.1\r\nHost: '),
  );
  return socket.on('error', () => socket.destroy());
}
