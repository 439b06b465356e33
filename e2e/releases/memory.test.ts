import { spawnSync } from 'node:child_process';
import { ROOT } from '../support/root';
import { startEnvironment } from '../support/site';
import { expect, test } from '../support/test';

test('thirty promotions on a running edge leave nothing of the releases before in memory', () => {
  test.setTimeout(240_000);

  // The whole measurement takes a hundred: npm run bench:swaps.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', './scripts/typescript.mjs', 'scripts/bench-swaps.ts', '30'],
    { cwd: ROOT, env: startEnvironment({}), encoding: 'utf8' },
  );

  expect(status, stdout + stderr).toBe(0);
});
