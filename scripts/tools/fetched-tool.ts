import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

/**
 * Installs a tool by the lockfile in its folder, unless it is installed. The repository's `npm ci` omits the tool, because few
 * commands need it.
 * @param name of the folder in `scripts/tools`, such as `verdaccio`
 * @returns the folder, whose `node_modules` has the tool
 * @throws Error with npm's output where the tool cannot be installed
 */
export function fetchedTool(name: string, tools = join(ROOT, 'scripts/tools')): string {
  const folder = join(tools, name);
  // npm writes this file at the end of an installation.
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(installed) && modified(installed) >= modified(join(folder, 'package-lock.json')))
    return folder;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, error, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return folder;
  throw new Error(
    `${name} could not be installed in ${folder}. Run the command again where npm's registry can be reached. npm printed:
${error?.message ?? `${stderr}${stdout}`}`,
  );
}

function modified(file: string): number {
  return statSync(file).mtimeMs;
}
