import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// What leaves the router's unused parts out goes by how its package is written. Another version may be written otherwise.

test('pages carry only the part of the router that they use', () => {
  // With nothing left out it is 11 KB: then say in `unused-router.mjs` how this version of the package is written.
  expect(weight()).toBeLessThan(5000);
}, 120_000);

/** In a process of its own, since webpack loads its loaders as modules. */
function weight(): number {
  const file = join(__dirname, 'router-weight.testing.ts');
  const node = ['--import', '@stepwell/remote-kit/typescript', file];
  return Number(execFileSync(process.execPath, node, { cwd: __dirname, encoding: 'utf8' }));
}
