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
    releasesUrl: undefined,
    releaseKeys: undefined,
    devRemotes: false,
  });
});

test.each([
  ['API_ORIGIN', {}],
  ['API_ORIGIN', { API_ORIGIN: ' ' }],
  ['API_ORIGIN', { API_ORIGIN: 'http://127.0.0.1:4000/api' }],
  ['PORT', { ...API, PORT: '0' }],
  ['SITE_HOST', { ...API, SITE_HOST: 'academy.example' }],
  ['PUBLIC_URL', { ...API, PUBLIC_URL: 'academy.example' }],
  ['RELEASES_URL', { ...API, RELEASES_URL: 'javascript:alert(1)' }],
  ['DEV_REMOTES', { ...API, DEV_REMOTES: 'yes' }],
  ['TRUSTED_PROXIES', { ...API, TRUSTED_PROXIES: 'nginx' }],
  ['EDGE_SECRET', { ...API, EDGE_SECRET: 'short' }],
  ['APP_KEY', { ...API, APP_KEY: 'with a space' }],
  ['LOG_LEVEL', { ...API, LOG_LEVEL: 'loud' }],
])('throws an error that names the invalid %s: %j', (name, variables) => {
  expect(() => readEdgeSettings(variables)).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
});

test('repeats no secret in an error', () => {
  expect(() => readEdgeSettings({ ...API, EDGE_SECRET: 'geheim' })).toThrow(/^(?!.*geheim)/);
});
