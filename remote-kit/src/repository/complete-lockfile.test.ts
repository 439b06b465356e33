import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeLockfile } from './complete-lockfile';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('adds the version of a missing binary for another platform', () => {
  const tool = {
    version: '2.6.8',
    dev: true,
    optionalDependencies: { 'tool-linux': '2.6.8', 'tool-mac': '2.6.8' },
  };
  const linux = { version: '2.6.8', integrity: 'sha512-x', dev: true, optional: true };
  write({ 'node_modules/tool': tool, 'node_modules/tool-linux': linux });

  completeLockfile(folder);

  expect(packages()).toEqual({
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
  write(whole);

  completeLockfile(folder);

  expect(packages()).toEqual(whole);
});

function write(entries: object): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: entries }));
}

function packages(): object {
  return (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object })
    .packages;
}
