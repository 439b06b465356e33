import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fetchedTool } from './fetched-tool';

jest.mock('node:child_process', () => ({ spawnSync: jest.fn() }));

const npm = spawnSync as jest.Mock;
let folder: string;

beforeEach(() => {
  npm.mockReset();
  folder = mkdtempSync(join(tmpdir(), 'stepwell-tools-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a tool is fetched once, in the versions of its lockfile, and nothing that it brings is run', () => {
  npm.mockImplementation((_, __, { cwd }: { cwd: string }) => {
    expect(readdirSync(cwd).sort()).toEqual(['package-lock.json', 'package.json']);
    return { status: 0 };
  });

  const [first, again] = [fetchedTool('api-extractor', folder), fetchedTool('api-extractor', folder)];

  expect(again).toBe(first);
  expect(npm.mock.calls).toEqual([
    ['npm', expect.arrayContaining(['ci', '--ignore-scripts']), expect.anything()],
  ]);
});

test('without a registry it says what it wanted and why, and leaves no half of it', () => {
  npm.mockReturnValue({ status: 1, stdout: '', stderr: 'npm error code ENOTFOUND' });

  expect(() => fetchedTool('verdaccio', folder)).toThrow(
    /^verdaccio could not be fetched\. [\s\S]*where the registry can be reached\.[\s\S]*ENOTFOUND$/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('two that fetch at once end with the one that was there first', () => {
  let other = '';
  npm.mockImplementationOnce(() => {
    other = fetchedTool('verdaccio', folder);
    return { status: 0 };
  });
  npm.mockReturnValueOnce({ status: 0 });

  expect(fetchedTool('verdaccio', folder)).toBe(other);
  expect(readdirSync(folder)).toEqual([basename(other)]);
});
