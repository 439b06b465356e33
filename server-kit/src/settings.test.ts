import { statSync } from 'node:fs';
import { installedSettingsFile } from './settings';

jest.mock('node:fs', () => ({ ...jest.requireActual('node:fs'), statSync: jest.fn() }));

const PATH = '/etc/stepwell/site.env';

test('a site does not count as installed without a settings file', () => {
  expect(installedSettingsFile({})).toBeUndefined();
});

test.each([
  ['its usual path', undefined, PATH],
  ['its usual path, if SETTINGS_FILE is empty', ' ', PATH],
  ['SETTINGS_FILE', ' /srv/site.env ', '/srv/site.env'],
])('the settings file of an installed site is at %s', (_, SETTINGS_FILE, path) => {
  jest.mocked(statSync).mockImplementation((file) => (file === path ? ({} as never) : undefined));

  expect(installedSettingsFile({ SETTINGS_FILE })).toBe(path);
});

test('a site counts as installed if access to its settings file is denied', () => {
  jest.mocked(statSync).mockImplementation(() => {
    throw new Error('EACCES');
  });

  expect(installedSettingsFile({})).toBe(PATH);
});
