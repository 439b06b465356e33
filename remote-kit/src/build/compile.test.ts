import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder } from '../a-folder.testing';
import { rootOf } from './workspace';

const ROOT = rootOf(import.meta.dirname);

test('a build ends without leaving files when its parent process ends', async () => {
  const folder = aFolder();
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
}, 60_000);

test('all users can read a build, even if the umask of the parent process is strict', () => {
  const folder = aFolder({
    'package-lock.json': '{}',
    'package.json': '{ "name": "tiny", "version": "1.0.0" }',
    'main.js': 'console.log(1);',
    // Configurations contain the path of the output folder.
    'webpack.config.mjs': `
      const [{ folder }] = JSON.parse(process.argv[2]);
      const output = { path: folder };
      export default [{ name: 'tiny browser', context: import.meta.dirname, entry: './main.js', mode: 'none', output }];
    `,
  });
  const program = `
    process.umask(0o022);
    const { buildPackages } = await import('./remote-kit/src/build/build-packages.ts');
    process.umask(0o077);
    const [{ folder }] = await buildPackages([${JSON.stringify(folder)}], () => undefined);
    console.log(folder);
  `;
  const args = ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', program];

  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });

  expect(stderr).toBe('');
  const built = stdout.trim();
  const modeOf = (name: string) => statSync(join(built, name)).mode & 0o777;
  expect(['..', '.', 'main.js', 'release.json'].map(modeOf)).toEqual([0o755, 0o755, 0o644, 0o644]);
}, 60_000);
