import { EDGE_HEADERS } from '@stepwell/contract';
import Fastify from 'fastify';
import { isReadOfEdge, visitorAddress } from './visitor';

const SECRET = 'the-secret-of-the-edge';
const EDGE = { [EDGE_HEADERS.secret]: SECRET };
const PROXY = '10.0.0.7';
const STRANGER = '198.51.100.4';
const claims = (address: string) => ({ 'x-forwarded-for': address });
const visitor = (address: string) => ({ [EDGE_HEADERS.visitor]: address });

describe.each([
  ['with no trusted proxy', []],
  ['behind a trusted proxy', [PROXY, 'fd00::/8']],
])('%s', (_name, trustProxy) => {
  const behind = trustProxy.length > 0;

  test.each<[string, string, Record<string, string>, string]>([
    ['a client', STRANGER, {}, STRANGER],
    ['a client that forges an address', STRANGER, claims('203.0.113.9'), STRANGER],
    ['a local client that forges an address', '127.0.0.1', claims('203.0.113.9'), '127.0.0.1'],
    ['one visitor of the proxy', PROXY, claims('203.0.113.9'), behind ? '203.0.113.9' : PROXY],
    ['another visitor of the proxy', PROXY, claims('203.0.113.10'), behind ? '203.0.113.10' : PROXY],
    ['a visitor over IPv6', 'fd00::1', claims('2001:db8::9'), behind ? '2001:db8::9' : 'fd00::1'],
    [
      'a visitor of the proxy that forges another',
      PROXY,
      claims(`203.0.113.9, ${STRANGER}`),
      behind ? STRANGER : PROXY,
    ],
    ['a proxy that knows no address', PROXY, claims('unknown'), PROXY],
    ['the edge for a visitor', '192.0.2.1', { ...EDGE, ...visitor('203.0.113.9') }, '203.0.113.9'],
    [
      'the edge for a visitor that forges another',
      '192.0.2.1',
      { ...EDGE, ...visitor('203.0.113.9'), ...claims('203.0.113.10') },
      '203.0.113.9',
    ],
    ['the edge with no address', '192.0.2.1', { ...EDGE, ...visitor('nobody') }, '192.0.2.1'],
    ['the edge for itself', '192.0.2.1', EDGE, '192.0.2.1'],
    ['a client that forges the visitor header', STRANGER, visitor('203.0.113.9'), STRANGER],
    [
      'a client with a wrong secret',
      STRANGER,
      { [EDGE_HEADERS.secret]: 'the-secret-of-the-edgE', ...visitor('203.0.113.9') },
      STRANGER,
    ],
  ])('%s, connected from %s, gets the right address', async (_who, remoteAddress, headers, expected) => {
    const app = Fastify({ trustProxy });
    app.get('/', (request) => visitorAddress(request, SECRET));

    expect((await app.inject({ url: '/', remoteAddress, headers })).body).toBe(expected);
  });
});

test.each([
  ['the edge reads', 'GET', EDGE, SECRET, true],
  ['the edge forwards', 'GET', { ...EDGE, ...visitor('203.0.113.9') }, SECRET, false],
  ['the edge sends', 'POST', EDGE, SECRET, false],
  ['every caller reads', 'GET', {}, SECRET, false],
  ['every caller reads where no secret is set', 'GET', {}, undefined, false],
  ['an empty secret where no secret is set', 'GET', { [EDGE_HEADERS.secret]: '' }, undefined, false],
] as const)('%s with %s: isReadOfEdge returns %4$s', async (_who, method, headers, secret, expected) => {
  const app = Fastify();
  app.route({ method, url: '/', handler: async (request) => ({ isOwn: isReadOfEdge(request, secret) }) });

  expect((await app.inject({ method, url: '/', headers })).json()).toEqual({ isOwn: expected });
});
