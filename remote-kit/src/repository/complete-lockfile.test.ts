import { join } from 'node:path';
import { aFolder } from '../a-folder.testing';
import { readJson } from '../build/workspace';
import { completeLockfile } from './complete-lockfile';

test('adds the version of a missing binary for another platform', () => {
  const tool = {
    version: '2.6.8',
    dev: true,
    optionalDependencies: { 'tool-linux': '2.6.8', 'tool-mac': '2.6.8' },
  };
  const linux = { version: '2.6.8', integrity: 'sha512-x', dev: true, optional: true };

  expect(completed({ 'node_modules/tool': tool, 'node_modules/tool-linux': linux })).toEqual({
    'node_modules/tool': tool,
    'node_modules/tool-linux': linux,
    'node_modules/tool-mac': { version: '2.6.8', dev: true, optional: true },
  });
});

test('adds no entry for a range or for a nested package', () => {
  const whole = {
    'node_modules/tool': {
      version: '1.0.0',
      optionalDependencies: { 'tool-linux': '1.0.0', watcher: '^2.0.0' },
    },
    'node_modules/tool/node_modules/tool-linux': { version: '1.0.0', optional: true },
  };

  expect(completed(whole)).toEqual(whole);
});

/** The packages of a lockfile after its completion. */
function completed(packages: object): object {
  const folder = aFolder({ 'package-lock.json': { lockfileVersion: 3, packages } });
  completeLockfile(folder);
  return readJson<{ packages: object }>(join(folder, 'package-lock.json')).packages;
}
