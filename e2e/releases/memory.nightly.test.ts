import { spawnSync } from 'node:child_process';
import { startEnvironment } from '../support/program';
import { ROOT } from '../support/root';
import { expect, test } from '../support/test';

test('from the tenth to the thirtieth promotion the heap of an edge grows by at most 3 MB', () => {
  test.setTimeout(240_000);

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', './scripts/typescript.mjs', 'scripts/bench/heap-after-promotions.ts'],
    { cwd: ROOT, env: startEnvironment({}), encoding: 'utf8' },
  );

  expect(status, stdout + stderr).toBe(0);
});
