import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

// The npm scripts and settings of this repository, with which the tests compare the files of `deploy/`.

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Arguments of Node in the npm scripts of the servers, by name of the script; the last argument is the program. */
export const COMMANDS: Readonly<Record<string, string[]>> = Object.fromEntries(
  ['edge', 'api', 'releases', 'desk', 'migrate'].map((name) => [
    name,
    (scripts[name] ?? '').split(' ').slice(2),
  ]),
);

/** Entry files of the programs, as paths from the root of the repository. */
export const PROGRAM_FILES = Object.values(COMMANDS).map((args) => args.at(-1));

/** Names of all settings that docs/settings.md lists. */
export const SETTINGS = [
  ...readFileSync(join(ROOT, 'docs/settings.md'), 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm),
].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));

export function readDeploy(name: string): string {
  return readFileSync(join(ROOT, 'deploy', name), 'utf8');
}
