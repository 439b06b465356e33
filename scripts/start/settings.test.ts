import { readSettings, settingWarnings } from './settings';

const MAIL = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'academy@stepwell.example' };

test('a start warns, with the name of the setting, if links in mails lead to localhost', () => {
  expect(settingWarnings(readSettings({ ...MAIL, PORT: '4000' }))).toEqual([
    expect.stringMatching(/^the links in mails lead to http:\/\/localhost:4000, .* set PUBLIC_URL to /),
  ]);
});

test('a start warns, with the name of the setting, if another API cannot recognise the edge', () => {
  expect(settingWarnings(readSettings({ ...MAIL, API_ORIGIN: 'http://10.0.0.7:4000' }))).toEqual([
    expect.stringMatching(/^the API at http:\/\/10\.0\.0\.7:4000 .* set the same EDGE_SECRET for both$/),
  ]);
});

test.each([
  ['an address is set', { ...MAIL, PUBLIC_URL: 'https://academy.example' }],
  ['no mail is sent', {}],
  [
    'another API, which recognises the edge, sends mails',
    { ...MAIL, API_ORIGIN: 'http://127.0.0.1:4000', EDGE_SECRET: 'the-same-on-both-sides' },
  ],
])('a start does not warn if %s', (_case, variables) => {
  expect(settingWarnings(readSettings(variables))).toEqual([]);
});

test('the release service has a port only if RELEASES_PORT is set', () => {
  expect(readSettings({}).releases.port).toBeUndefined();
  expect(readSettings({ RELEASES_PORT: '4100' }).releases.port).toBe(4100);
});

test.each([
  [{ PORT: 'three thousand' }, "PORT must be a port number from 1 to 65535, not 'three thousand'."],
  [{ PORT: '0' }, "PORT must be a port number from 1 to 65535, not '0'."],
  [{ RELEASES_PORT: 'yes' }, "RELEASES_PORT must be a port number from 1 to 65535, not 'yes'."],
  [{ API_ORIGIN: 'localhost:4000' }, 'API_ORIGIN must be'],
  [{ API_ORIGIN: 'http://localhost:4000/api' }, 'API_ORIGIN must be'],
  [{ RELEASES_URL: 'releases.example' }, 'RELEASES_URL must be'],
  [{ RELEASES_URL: 'https://proxy.example/releases' }, 'RELEASES_URL must be'],
  [{ DATABASE_URL: 'mysql://shop' }, 'DATABASE_URL must be an address that begins with postgres://'],
  [{ RATE_LIMIT: 'sometimes' }, 'RATE_LIMIT must be'],
])('%j is refused', (variables, message) => {
  expect(() => readSettings(variables)).toThrow(message);
});
