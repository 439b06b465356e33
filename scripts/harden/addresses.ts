import { connect } from 'node:net';
import { isEnvelope } from '@stepwell/contract';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { ROOT } from '../workspace/workspace';
import { expectNo, type Finding } from './finding';
import { ask } from './visitor';

const STRANGER = 'stranger.example';

/** Sends foreign host names, malformed requests, and requests for files that are not for browsers. @param publicUrl setting of the site */
export async function oddAddresses(origin: string, publicUrl: string): Promise<Finding[]> {
  return [
    ...(await foreignHosts(origin, publicUrl)),
    ...(await brokenRequests(origin)),
    ...(await hiddenFiles(origin)),
  ];
}

async function foreignHosts(origin: string, publicUrl: string): Promise<Finding[]> {
  const attack = "a stranger's Host and X-Forwarded-Host";
  const headers = { host: STRANGER, 'x-forwarded-host': STRANGER, 'x-forwarded-proto': 'ftp' };
  const repeating: string[] = [];
  const foreign: string[] = [];
  for (const path of ['/', '/courses', '/no/such/page', '/robots.txt', '/sitemap.xml']) {
    const { body } = await ask(origin, path, { headers });
    if (body.includes(STRANGER)) repeating.push(path);
    const urls = [
      ...body.matchAll(/(?:rel="canonical" href="|og:url" content="|<loc>|Sitemap: )([^"<\s]+)/g),
    ];
    foreign.push(...urls.map(([, url = '']) => url).filter((url) => !url.startsWith(publicUrl)));
  }
  return [
    expectNo(attack, "page that repeats the stranger's host", repeating),
    expectNo(attack, `address that does not begin with ${publicUrl}`, foreign),
  ];
}

/** Raw requests that no browser sends. */
const RAW: readonly string[] = [
  'GET / HTTP/1.0\r\n\r\n',
  'GET /health HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n',
  'GET /courses HTTP/1.1\r\nHost: %00%zz\r\n\r\n',
  'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/%zz HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET //evil.example/%2e%2e HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
  'POST /api/queries/addNewQuery HTTP/1.1\r\nHost: x\r\nContent-Type: \r\nContent-Length: 2\r\n\r\n{}',
  'POST /api/queries/addNewQuery HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{',
  'POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
  'DELETE /api/courses/getAllCourses HTTP/1.1\r\nHost: x\r\n\r\n',
  'PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n',
  'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
];

async function brokenRequests(origin: string): Promise<Finding[]> {
  const attack = `${RAW.length} broken requests`;
  const answers = await Promise.all(RAW.map((text) => sendRaw(origin, text)));
  const nameOf = (at: number) => JSON.stringify(RAW[at]?.slice(0, 50));
  const failed = answers.flatMap(({ status }, at) =>
    status >= 500 || status === 0 ? [`${status}: ${nameOf(at)}`] : [],
  );
  const withoutEnvelope = answers.flatMap(({ body }, at) =>
    /^\w+ \/(api|health)/.test(RAW[at] ?? '') && !isEnvelopeText(body) ? [nameOf(at) ?? ''] : [],
  );
  const revealing = answers.flatMap(({ body }, at) =>
    body.includes(ROOT) || /\n\s+at /.test(body) ? [nameOf(at) ?? ''] : [],
  );
  return [
    expectNo(attack, '5xx or silence', failed, RAW.length),
    expectNo(attack, 'answer of a call outside the envelope', withoutEnvelope),
    expectNo(attack, 'answer with a path or a stack', revealing),
  ];
}

function isEnvelopeText(text: string): boolean {
  try {
    return isEnvelope(JSON.parse(text));
  } catch {
    return false;
  }
}

function sendRaw(origin: string, text: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    const finish = () => {
      socket.destroy();
      const [head = '', body = ''] = reply.split('\r\n\r\n', 2);
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0), body });
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      reply += part;
    });
    socket.setTimeout(1500, finish);
    socket.once('error', finish).once('close', finish);
  });
}

async function hiddenFiles(origin: string): Promise<Finding[]> {
  const attack = 'files of a release that are not for browsers';
  const page = await ask(origin, '/');
  // Folder of the browser's files of a release: /r/catalog/<release id>/.
  const [, base = ''] = /(\/r\/catalog\/[^/"]+\/)/.exec(page.body) ?? [];
  const names = [
    'node/CourseList.js',
    'release.json',
    'feature.json',
    'scenarios.json',
    'browser/remoteEntry.js',
  ];
  // Encodings of `../`, which leads from the browser's files to the release's folder.
  const tricks = ['', '..%2f', '%2e%2e/', '..%5c', '.%2e%2f', '%2e%2e%2f', 'x/..%2f..%2f', '/'];
  const paths = names.flatMap((name) => tricks.map((trick) => `${base}${trick}${name}`));
  // Stored beside each file; only content negotiation may serve them.
  const compressed = ['remoteEntry.js.br', 'remoteEntry.js.gz'].map((name) => base + name);
  const answers = await Promise.all(
    [...paths, ...compressed].map(async (path) => ({ path, answer: await ask(origin, path) })),
  );
  // A decoded path that is not below /r/ is answered with a page.
  const isPage = (type: string | undefined) => type?.startsWith('text/html') ?? false;
  const served = answers.filter(
    ({ answer }) => answer.status === 200 && !isPage(answer.headers['content-type']),
  );
  const cacheable = answers.filter(
    ({ answer }) => answer.status >= 400 && !/no-store/.test(answer.headers['cache-control'] ?? ''),
  );
  const entry = await ask(origin, `${base}remoteEntry.js`, {
    headers: { 'accept-encoding': 'br;q=0, gzip;q=0' },
  });
  const call = await ask(origin, '/api/settings/getSettings', { headers: APP_HEADERS });
  const lacking = [
    entry.headers['content-encoding'] ? 'br;q=0 is ignored' : '',
    /accept-encoding/i.test(entry.headers.vary ?? '') ? '' : 'no Vary on a file',
    call.headers['x-content-type-options'] === 'nosniff' ? '' : 'no nosniff on a call',
    page.headers['permissions-policy'] ? '' : 'no Permissions-Policy on a page',
  ];
  return [
    expectNo(
      attack,
      'such file served',
      served.map(({ path }) => path),
      answers.length,
    ),
    expectNo(
      attack,
      'refusal that may be cached',
      cacheable.map(({ path }) => path),
    ),
    expectNo('headers of pages, files and calls', 'header missing', lacking.filter(Boolean)),
  ];
}
