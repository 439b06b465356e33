import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/internal/workspace';
import { ROOT } from '../workspace/workspace';

const SCRIPTS = [join(ROOT, 'package.json'), join(ROOT, 'scripts/package.json')]
  .flatMap((file) => Object.values(readJson<{ scripts: Record<string, string> }>(file).scripts))
  .flatMap((command) => /typescript\.mjs (?:scripts\/)?(\w+\.ts)$/.exec(command)?.[1] ?? [])
  // `npm run check` runs this script.
  .concat('words.ts');

test('the commands of package.json are found', () => {
  expect(SCRIPTS.length).toBeGreaterThan(12);
});

test.each(SCRIPTS)('%s refuses an unknown argument and does nothing', (script) => {
  expectRefusal(script, '--unknown');
});

test.each([
  ['cluster.ts', '--only', 'nginx'],
  ['packages.ts', 'build', '--registry', 'http://127.0.0.1:1'],
  ['qa.ts', 'mutations', 'checkout', '--only', 'asked-twice'],
  ['qa.ts', 'coverage', 'catalog', 'checkout'],
])('%s refuses arguments that it would ignore: %s %s', (script, ...args) => {
  expectRefusal(script, ...args);
});

test.each(['', 'registry.example'])('packages.ts publishes nothing with --registry "%s"', (registry) => {
  // npm would publish to its default registry, which is public.
  expectRefusal('packages.ts', 'publish', '--registry', registry);
});

function expectRefusal(script: string, ...args: string[]): void {
  const command = ['--import', './scripts/typescript.mjs', `scripts/${script}`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    // A proxy that does not answer: a command that refuses nothing reaches no registry.
    env: { ...process.env, npm_config_https_proxy: 'http://127.0.0.1:1' },
    encoding: 'utf8',
    timeout: 60_000,
  });

  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/./) });
}
