import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashOf } from '../files/file-check';
import { changesOf, evidenceOf } from './page-evidence';

const SHELL = JSON.stringify({
  'main.js': 'M'.repeat(64),
  'main.css': 'S'.repeat(64),
  '7.js': 'L'.repeat(64),
});
const CHECKOUT = JSON.stringify({ 'remoteEntry.js': 'E'.repeat(64), 'Page.js': 'P'.repeat(64) });
const BOOT = {
  revision: 7,
  features: [
    { name: 'checkout', files: { Checkout: ['Page.js'] }, manifest: { owner: { team: 'Checkout' } } },
  ],
};
const PAGE = `<script>theme()</script>
<script data-lists="${named('shell', '1-s', SHELL)} ${named('checkout', '1-a', CHECKOUT)}" data-spare="${named('checkout', '0-z', CHECKOUT)}">guard()</script>
<script defer src="/r/shell/1-s/main.js" integrity="…"></script>
<script type="application/ld+json">{}</script>
<script type="application/json" id="boot">${JSON.stringify(BOOT)}</script>`;

let server: Server;
let site: string;
let answers: Record<string, string>;

beforeAll(async () => {
  server = createServer((request, reply) => {
    const text = answers[request.url ?? ''];
    reply.writeHead(text ? 200 : 500, { 'content-security-policy': "default-src 'none'" }).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  answers = {
    '/checkout/evidence': PAGE,
    '/r/shell/1-s/integrity.json': SHELL,
    '/r/checkout/1-a/integrity.json': CHECKOUT,
    '/r/checkout/0-z/integrity.json': CHECKOUT,
  };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('every script that can run on a page is named once, with its release, owner and reason, and nothing else', async () => {
  const { revision, scripts, headers } = await evidenceOf(site, '/checkout/{id}');

  expect(revision).toBe(7);
  expect(scripts.map(({ name, release, owner, reason }) => [name, release, owner, reason])).toEqual([
    ['inline: first script', 'edge', 'Shell', expect.stringContaining('theme')],
    ['inline: guard', 'edge', 'Shell', expect.stringContaining('without its hash')],
    ['main.js', 'shell 1-s', 'Shell', 'Starts the page in the browser.'],
    ['7.js', 'shell 1-s', 'Shell', expect.stringContaining('chunk')],
    ['remoteEntry.js', 'checkout 1-a', 'Checkout', expect.stringContaining('Entry of the remote checkout')],
    ['Page.js', 'checkout 1-a', 'Checkout', 'Code of Checkout, a region of pages.'],
    ['remoteEntry.js', 'checkout 0-z', 'Checkout', expect.stringContaining('Where the live release fails')],
    ['Page.js', 'checkout 0-z', 'Checkout', expect.stringContaining('Where the live release fails')],
  ]);
  expect(scripts.every(({ hash }) => /^sha384-[\w+/]{64}$/.test(hash))).toBe(true);
  expect(headers['content-security-policy']).toBe("default-src 'none'");
  expect(headers['strict-transport-security']).toBeNull();
});

test('a list that was changed on the way is no evidence', async () => {
  answers['/r/checkout/1-a/integrity.json'] = CHECKOUT.replace('Page.js', 'Evil.js');

  await expect(evidenceOf(site, '/checkout/{id}')).rejects.toThrow('is not what the page names');
});

test('what is no page, and a site that does not answer, are said', async () => {
  answers['/robots.txt'] = 'User-agent: *';

  await expect(evidenceOf(site, '/robots.txt')).rejects.toThrow('is no page of this shop');
  await expect(evidenceOf(site, '/nothing')).rejects.toThrow('PUBLIC_URL');
});

test('what is added, removed or changed is a line each, and what is the same is none', async () => {
  const before = await evidenceOf(site, '/checkout/{id}');
  const scripts = before.scripts
    .filter(({ name }) => name !== '7.js')
    .map((each) => (each.name === 'main.js' ? { ...each, hash: 'sha384-other' } : each));
  const [added] = scripts;
  if (!added) throw new Error('There are scripts.');
  const now = {
    ...before,
    scripts: [...scripts, { ...added, name: 'new.js', release: 'shell 2-s' }],
    headers: { ...before.headers, 'referrer-policy': 'no-referrer' },
  };

  expect(changesOf(before, before)).toEqual([]);
  expect(changesOf(before, now)).toEqual([
    'removed: shell 7.js (shell 1-s, Shell)',
    'changed: shell main.js (shell 1-s → shell 1-s, Shell)',
    'added: shell new.js (shell 2-s, Shell)',
    'header changed: referrer-policy',
  ]);
});

test('hashes and nonces of what is inline are no change of a header, and what a policy allows is', async () => {
  const before = await evidenceOf(site, '/checkout/{id}');
  const [one, other, wider] = [
    "script-src 'self' 'sha256-abc=' 'nonce-1'; style-src 'sha384-d+/e'",
    "script-src 'self' 'sha256-xyz=' 'sha256-abc=' 'nonce-2'; style-src",
    "script-src 'self' 'unsafe-inline'; style-src",
  ].map((policy) => ({ ...before, headers: { ...before.headers, 'content-security-policy': policy } }));
  if (!one || !other || !wider) throw new Error('There are three.');

  expect(changesOf(one, other)).toEqual([]);
  expect(changesOf(one, wider)).toEqual(['header changed: content-security-policy']);
});

function named(feature: string, id: string, list: string): string {
  return `/r/${feature}/${id}/#${hashOf(Buffer.from(list))}`;
}
