import { resolve } from 'node:path';
import { readEdgeSettings } from './settings';

const API = { API_ORIGIN: 'http://127.0.0.1:4000' };

test('requires only API_ORIGIN, and has the defaults of docs/settings.md', () => {
  expect(readEdgeSettings(API)).toMatchObject({
    host: 'localhost',
    port: 3000,
    apiOrigin: 'http://127.0.0.1:4000',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve(__dirname, '../../.data'),
    app: { id: 'stepwell-web', key: 'sample-key' },
    logLevel: 'warn',
    trustedProxies: [],
    edgeSecret: undefined,
    releasesDatabaseUrl: undefined,
    releasesRoot: undefined,
    releasesUrl: undefined,
  });
});

test('serves metrics if METRICS_PORT is set, on the loopback address unless METRICS_HOST is set', () => {
  expect(readEdgeSettings(API).metricsAddress).toBeUndefined();
  expect(readEdgeSettings({ ...API, METRICS_PORT: '9100' }).metricsAddress).toEqual({
    host: '127.0.0.1',
    port: 9100,
  });
  const elsewhere = { ...API, METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' };
  expect(readEdgeSettings(elsewhere).metricsAddress).toEqual({ host: '0.0.0.0', port: 9100 });
  expect(() => readEdgeSettings({ ...API, METRICS_PORT: 'on' })).toThrow(
    "METRICS_PORT must be a port number from 1 to 65535, not 'on'.",
  );
});

test('uses DATABASE_URL for releases unless RELEASES_DATABASE_URL is set', () => {
  const shop = { ...API, DATABASE_URL: 'postgres://shop' };

  expect(readEdgeSettings(shop).releasesDatabaseUrl).toBe('postgres://shop');
  expect(
    readEdgeSettings({ ...shop, RELEASES_DATABASE_URL: 'postgres://releases' }).releasesDatabaseUrl,
  ).toBe('postgres://releases');
});

test('names two edges of one machine differently', () => {
  expect(readEdgeSettings({ ...API, PORT: '3001' }).name).not.toBe(
    readEdgeSettings({ ...API, PORT: '3002' }).name,
  );
});

test.each([
  ['API_ORIGIN', {}],
  ['API_ORIGIN', { API_ORIGIN: ' ' }],
  ['API_ORIGIN', { API_ORIGIN: 'http://127.0.0.1:4000/api' }],
  ['PORT', { ...API, PORT: '0' }],
  ['PORT', { ...API, PORT: 'http' }],
  ['SITE_HOST', { ...API, SITE_HOST: 'academy.example' }],
  ['PUBLIC_URL', { ...API, PUBLIC_URL: 'academy.example' }],
  ['RELEASES_URL', { ...API, RELEASES_URL: 'javascript:alert(1)' }],
  ['TRUSTED_PROXIES', { ...API, TRUSTED_PROXIES: 'nginx' }],
  ['EDGE_SECRET', { ...API, EDGE_SECRET: 'short' }],
  ['APP_KEY', { ...API, APP_KEY: 'with a space' }],
  ['LOG_LEVEL', { ...API, LOG_LEVEL: 'loud' }],
  ['RELEASES_DATABASE_URL', { ...API, RELEASES_DATABASE_URL: 'mysql://releases' }],
  ['DATABASE_URL', { ...API, DATABASE_URL: 'mysql://shop' }],
])('throws an error that names the invalid %s: %j', (name, variables) => {
  expect(() => readEdgeSettings(variables)).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
});

test('repeats no secret in an error', () => {
  expect(() => readEdgeSettings({ ...API, EDGE_SECRET: 'geheim' })).toThrow(/^(?!.*geheim)/);
  expect(() => readEdgeSettings({ ...API, DATABASE_URL: 'mysql://me:geheim@shop' })).toThrow(/^(?!.*geheim)/);
});
