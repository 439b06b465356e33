import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootOf } from './workspace';

const ROOT = rootOf(import.meta.dirname);

test('a build that nobody waits for any more ends, and leaves nothing half built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-build-'));
  const release = {
    feature: 'engagement',
    id: 'any',
    folder: join(folder, 'any'),
    source: join(ROOT, 'mfe-engagement'),
  };
  const build = fork(join(import.meta.dirname, 'compile.ts'), [JSON.stringify([release])], {
    cwd: ROOT,
    execArgv: ['--import', '@stepwell/remote-kit/typescript'],
    stdio: 'ignore',
  });
  const ended = once(build, 'exit');

  build.disconnect();

  expect(await ended).toEqual([1, null]);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
}, 60_000);
