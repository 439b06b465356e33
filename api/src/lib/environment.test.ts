import { isAbsolute, resolve } from 'node:path';
import { readEnvironment } from './environment';

test('needs no setting at all', () => {
  const { dataDir, ...rest } = readEnvironment({});

  expect(isAbsolute(dataDir)).toBe(true);
  expect(dataDir).toMatch(/\.data$/);
  expect(rest).toEqual({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: undefined,
    appId: 'stepwell-web',
    appKey: 'sample-key',
    rateLimit: true,
    logLevel: 'warn',
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    mailFrom: undefined,
    trustedProxies: [],
    edgeSecret: undefined,
  });
});

test('takes an empty value as unset', () => {
  expect(readEnvironment({ DATABASE_URL: '', RATE_LIMIT: ' ', APP_ID: '' })).toEqual(readEnvironment({}));
});

test('takes several servers of one database', () => {
  const DATABASE_URL = 'postgres://shop:secret@one:5432,two:5432/academy';
  expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('reads a data folder from the root of the repository, or as it is', () => {
  expect(readEnvironment({ DATA_DIR: 'elsewhere' }).dataDir).toBe(
    resolve(import.meta.dirname, '../../../elsewhere'),
  );
  expect(readEnvironment({ DATA_DIR: '/var/academy' }).dataDir).toBe('/var/academy');
});

test.each([
  ['API_PORT', '99999'],
  ['API_PORT', '-1'],
  ['API_PORT', 'http'],
  ['DATABASE_URL', 'mysql://localhost/academy'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_URL', 'postgres://one:5432,two:not-a-port/academy'],
  ['APP_ID', 'two words'],
  ['APP_KEY', 'schlüssel'],
  ['RATE_LIMIT', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
  ['EDGE_SECRET', 'short'],
  ['EDGE_SECRET', 'with a space in its midst'],
])('names %s when it is %p, in one line', (name, value) => {
  let message = '';
  try {
    readEnvironment({ [name]: value });
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }

  expect(message).toMatch(new RegExp(`^${name} must be .*\\.$`));
});

test('reads the proxies to trust as addresses and ranges of either family', () => {
  expect(
    readEnvironment({ TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,fd00::/8,::1' }).trustedProxies,
  ).toEqual(['10.0.0.7', '192.168.0.0/16', 'fd00::/8', '::1']);
});

test('does not repeat the secret that edge and API share', () => {
  expect(() => readEnvironment({ EDGE_SECRET: 'hunter 2 hunter 2 hunter 2' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter') }),
  );
});

test('does not repeat a database address, which may hold a password', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'mysql://admin:hunter2@db/academy' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  );
});
