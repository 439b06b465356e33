import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

test('pages contain only the used part of the router', () => {
  // 11 kB with the unused parts. After a change of the package's shape, adapt `unused-router.mjs`.
  expect(routerBytes()).toBeLessThan(5000);
}, 120_000);

/** Builds in a separate process, because Jest cannot load webpack's loaders, which are ES modules. */
function routerBytes(): number {
  const file = join(__dirname, 'router-weight.testing.ts');
  const node = ['--import', '@stepwell/remote-kit/typescript', file];
  return Number(execFileSync(process.execPath, node, { cwd: __dirname, encoding: 'utf8' }));
}
