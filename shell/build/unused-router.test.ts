import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

test('pages contain only the used part of the router', () => {
  // 11 kB with the unused parts. After a change of the package's shape, adapt `unused-router.mjs`.
  expect(weight()).toBeLessThan(5000);
}, 120_000);

/** In a separate process, because webpack loads its loaders as ES modules. */
function weight(): number {
  const file = join(__dirname, 'router-weight.testing.ts');
  const node = ['--import', '@stepwell/remote-kit/typescript', file];
  return Number(execFileSync(process.execPath, node, { cwd: __dirname, encoding: 'utf8' }));
}
