import { spawnSync } from 'node:child_process';
import { startEnvironment } from '../support/program';
import { ROOT } from '../support/root';
import { expect, test } from '../support/test';

test('thirty promotions on a running edge do not grow its heap', () => {
  test.setTimeout(240_000);

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', './scripts/typescript.mjs', 'scripts/bench/heap-after-promotions.ts'],
    { cwd: ROOT, env: startEnvironment({}), encoding: 'utf8' },
  );

  expect(status, stdout + stderr).toBe(0);
});
