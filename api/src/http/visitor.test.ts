import { EDGE_HEADERS } from '@stepwell/contract';
import Fastify from 'fastify';
import { isReadOfEdge, visitorAddress } from './visitor';

const SECRET = 'the-secret-of-the-edge';
const EDGE = { [EDGE_HEADERS.secret]: SECRET };
const PROXY = '10.0.0.7';
const STRANGER = '198.51.100.4';
const proxied = (addresses: string) => ({ 'x-forwarded-for': addresses });
const visitor = (address: string) => ({ [EDGE_HEADERS.visitor]: address });

describe.each([
  ['with no trusted proxy', []],
  ['behind a trusted proxy', [PROXY, 'fd00::/8']],
])('%s', (_name, trustProxy) => {
  const hasProxy = trustProxy.length > 0;

  test.each<[string, string, Record<string, string>, string]>([
    ['a client', STRANGER, {}, STRANGER],
    ['a client that forges an address', STRANGER, proxied('203.0.113.9'), STRANGER],
    ['a local client that forges an address', '127.0.0.1', proxied('203.0.113.9'), '127.0.0.1'],
    ['one visitor of the proxy', PROXY, proxied('203.0.113.9'), hasProxy ? '203.0.113.9' : PROXY],
    ['another visitor of the proxy', PROXY, proxied('203.0.113.10'), hasProxy ? '203.0.113.10' : PROXY],
    ['a visitor over IPv6', 'fd00::1', proxied('2001:db8::9'), hasProxy ? '2001:db8::9' : 'fd00::1'],
    [
      'a visitor of the proxy that forges a second address',
      PROXY,
      proxied(`203.0.113.9, ${STRANGER}`),
      hasProxy ? STRANGER : PROXY,
    ],
    ['a proxy that sends no valid address', PROXY, proxied('unknown'), PROXY],
    ['the edge for a visitor', '192.0.2.1', { ...EDGE, ...visitor('203.0.113.9') }, '203.0.113.9'],
    [
      'the edge for a visitor that forges an address',
      '192.0.2.1',
      { ...EDGE, ...visitor('203.0.113.9'), ...proxied('203.0.113.10') },
      '203.0.113.9',
    ],
    ['the edge with an invalid address', '192.0.2.1', { ...EDGE, ...visitor('nobody') }, '192.0.2.1'],
    ['the edge for itself', '192.0.2.1', EDGE, '192.0.2.1'],
    ['a client that forges the visitor header', STRANGER, visitor('203.0.113.9'), STRANGER],
    [
      'a client with a wrong secret',
      STRANGER,
      { [EDGE_HEADERS.secret]: 'the-secret-of-the-edgE', ...visitor('203.0.113.9') },
      STRANGER,
    ],
  ])('%s, connected from %s with %j, is counted as %s', async (_name, remoteAddress, headers, expected) => {
    const app = Fastify({ trustProxy });
    app.get('/', (request) => visitorAddress(request, SECRET));

    expect((await app.inject({ url: '/', remoteAddress, headers })).body).toBe(expected);
  });
});

test.each([
  [true, 'a GET with the secret', 'GET', EDGE, SECRET],
  [
    false,
    'a GET with the secret and the address of a visitor',
    'GET',
    { ...EDGE, ...visitor('203.0.113.9') },
    SECRET,
  ],
  [false, 'a POST with the secret', 'POST', EDGE, SECRET],
  [false, 'a GET without the secret', 'GET', {}, SECRET],
  [false, 'a GET if no secret is set', 'GET', {}, undefined],
  [false, 'a GET with an empty secret if none is set', 'GET', { [EDGE_HEADERS.secret]: '' }, undefined],
] as const)('isReadOfEdge is %s for %s', async (expected, _name, method, headers, secret) => {
  const app = Fastify();
  app.route({ method, url: '/', handler: async (request) => ({ isOfEdge: isReadOfEdge(request, secret) }) });

  expect((await app.inject({ method, url: '/', headers })).json()).toEqual({ isOfEdge: expected });
});
