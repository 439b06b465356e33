import { isAbsolute, resolve } from 'node:path';
import { readEnvironment } from './environment';

test('has a default for every setting', () => {
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
    deskUrl: 'http://localhost:3200',
    desk: undefined,
    hasSample: false,
    metrics: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    trustedProxies: [],
    edgeSecret: undefined,
  });
  expect(readEnvironment({ DATABASE_URL: '', RATE_LIMIT: ' ', APP_ID: '' })).toEqual(readEnvironment({}));
});

const SMTP_URL = 'smtps://me:secret@mail.example';

test.each([
  [
    { DATABASE_URL: 'postgres://shop:secret@one:5432/academy' },
    { databaseUrl: 'postgres://shop:secret@one:5432/academy' },
  ],
  [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve(import.meta.dirname, '../../../elsewhere') }],
  [{ DATA_DIR: '/var/academy' }, { dataDir: '/var/academy' }],
  [{ PORT: '8080' }, { publicUrl: 'http://localhost:8080' }],
  [{ PUBLIC_URL: 'https://academy.example/' }, { publicUrl: 'https://academy.example' }],
  [
    { SMTP_URL, MAIL_FROM: 'a@b.co' },
    { smtpUrl: SMTP_URL, mailFrom: 'a@b.co' },
  ],
  [{ SMTP_URL, MAIL_FROM: '<a@b.co>' }, { mailFrom: '<a@b.co>' }],
  [{ SMTP_URL, MAIL_FROM: 'Stepwell Academy <a@b.co>' }, { mailFrom: 'Stepwell Academy <a@b.co>' }],
  [{ TRUSTED_PROXIES: '10.0.0.7, fd00::/8' }, { trustedProxies: ['10.0.0.7', 'fd00::/8'] }],
])('reads %j as %j', (variables, settings) => {
  expect(readEnvironment(variables)).toMatchObject(settings);
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
  ['EDGE_SECRET', 'short'],
  ['EDGE_SECRET', 'with a space in its midst'],
  ['PUBLIC_URL', 'academy.example'],
  ['PUBLIC_URL', 'https://academy.example/site'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['MAIL_FROM', 'no-address'],
  ['MAIL_FROM', 'a@b.co, c@d.co'],
  ['MAIL_FROM', 'Me\r\nBcc: x@y.co <a@b.co>'],
])('refuses %s=%j with an error that names the setting', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must be [^]*\\.$`));
});

test.each([
  ['MAIL_FROM must be set', { SMTP_URL: 'smtp://mail.example' }],
  ['SMTP_URL must be', { SMTP_URL: 'mail.example:587', MAIL_FROM: 'a@b.co' }],
  ['SMTP_URL must be', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.co' }],
])('reports “%s” for %j', (line, variables) => {
  expect(() => readEnvironment(variables)).toThrow(line);
});

test.each([
  { EDGE_SECRET: 'hunter2 hunter2 hunter2' },
  { DATABASE_URL: 'mysql://admin:hunter2@db/academy' },
  { SMTP_URL: 'https://me:hunter2@mail.example', MAIL_FROM: 'a@b.co' },
])('reports the invalid %j without its secret', (variables) => {
  expect(() => readEnvironment(variables)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  );
});
