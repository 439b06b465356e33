import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { layOut, PUBLISHED } from './packages/pack';
import { ROOT } from './workspace/workspace';

// `npm run packages -- pack` writes the tarballs of the published packages to dist/packages. `npm run packages -- publish [options of npm]`
// publishes the versions that the registry lacks.

const [command = '', ...args] = process.argv.slice(2);
if (!['pack', 'publish'].includes(command)) {
  console.error(
    'packages: use npm run packages -- pack, or npm run packages -- publish --registry <address>.',
  );
  process.exit(1);
}
const into = join(ROOT, 'dist/packages');
rmSync(into, { recursive: true, force: true });
for (const name of PUBLISHED) {
  const folder = layOut(name, into);
  const npm =
    command === 'pack' ? ['pack', folder, '--pack-destination', into] : ['publish', folder, ...args];
  execFileSync('npm', npm, { cwd: into, stdio: 'inherit' });
}
