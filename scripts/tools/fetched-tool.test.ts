import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchedTool } from './fetched-tool';

jest.mock('node:child_process', () => ({ spawnSync: jest.fn() }));

const npm = spawnSync as jest.Mock;
let tools: string;
let lockfile: string;

beforeEach(() => {
  npm.mockReset();
  tools = mkdtempSync(join(tmpdir(), 'stepwell-tools-'));
  mkdirSync(join(tools, 'verdaccio/node_modules'), { recursive: true });
  lockfile = join(tools, 'verdaccio/package-lock.json');
  writeFileSync(lockfile, '{}');
});

afterEach(() => rmSync(tools, { recursive: true, force: true }));

test('a tool is installed once for each state of its lockfile, without running scripts of packages', () => {
  // npm writes this file at the end of an installation.
  npm.mockImplementation((_command, _args, { cwd }: { cwd: string }) => {
    writeFileSync(join(cwd, 'node_modules/.package-lock.json'), '{}');
    return { status: 0 };
  });

  const folders = [fetchedTool('verdaccio', tools), fetchedTool('verdaccio', tools)];
  expect(folders).toEqual([join(tools, 'verdaccio'), join(tools, 'verdaccio')]);
  expect(npm.mock.calls).toEqual([
    ['npm', expect.arrayContaining(['ci', '--ignore-scripts']), expect.anything()],
  ]);

  const later = Date.now() / 1000 + 60;
  utimesSync(lockfile, later, later);
  fetchedTool('verdaccio', tools);
  expect(npm).toHaveBeenCalledTimes(2);
});

test('the error has npm’s output when the registry cannot be reached', () => {
  npm.mockReturnValue({ status: 1, stdout: '', stderr: 'npm error code ENOTFOUND' });

  expect(() => fetchedTool('verdaccio', tools)).toThrow(/^verdaccio could not be installed[\s\S]*ENOTFOUND$/);
});
