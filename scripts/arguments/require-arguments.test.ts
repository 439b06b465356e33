import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/internal/workspace';
import { ROOT } from '../workspace/workspace';
import { requireKnown } from './require-arguments';

// `toString` is a property of every object, so a look-up in an object of subcommands would find it.
test.each(['plya', 'toString', '--help'])(
  'the unknown argument %s is refused with the list of all',
  (name) => {
    expect(() => requireKnown(['play', name], ['accept', 'play'])).toThrow(
      `There is no '${name}'. There are: accept, play.`,
    );
  },
);

const SCRIPTS = [join(ROOT, 'package.json'), join(ROOT, 'scripts/package.json')]
  .flatMap((file) => Object.values(readJson<{ scripts: Record<string, string> }>(file).scripts))
  .flatMap((command) => /typescript\.mjs (?:scripts\/)?(\w+\.ts)$/.exec(command)?.[1] ?? []);

test('the commands are found', () => {
  expect(SCRIPTS.length).toBeGreaterThan(12);
});

test.each(SCRIPTS)('%s refuses an unknown argument and does nothing', (script) => {
  const args = ['--import', './scripts/typescript.mjs', `scripts/${script}`, '--unknown'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  });

  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/./) });
});
