import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

/** What decides which files a tool has: it and all that it stands on, each in one version with its hash. */
const LOCKED = ['package.json', 'package-lock.json'];

const FETCHED = join(ROOT, 'node_modules/.cache/tools');

/**
 * A tool that few commands need, and `npm ci` of this repository does not bring: fetched once, by whoever asks first.
 * @param name of its folder here, with its manifest and its lockfile
 * @param into folder in which fetched ones are kept
 * @returns a folder that imports of the tool can be resolved from, and whose `node_modules` has it
 * @throws Error with what npm said, where it could not be fetched
 */
export function fetchedTool(name: string, into = FETCHED): string {
  const folder = join(into, `${name}-${lockOf(name)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(into, { recursive: true });
  const scratch = mkdtempSync(join(into, '.fetching-'));
  try {
    for (const file of LOCKED) copyFileSync(join(lockedFolder(name), file), join(scratch, file));
    install(name, scratch);
    moveWhole(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return folder;
}

/** Its manifest and its lockfile are here. */
function lockedFolder(name: string): string {
  return join(ROOT, 'scripts/tools', name);
}

function lockOf(name: string): string {
  const hash = createHash('sha256');
  for (const file of LOCKED) hash.update(readFileSync(join(lockedFolder(name), file)));
  return hash.digest('hex').slice(0, 12);
}

function install(name: string, folder: string): void {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, error, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(
    `${name} could not be fetched. \`npm ci\` does not bring it, since few commands need it: the first that does asks npm's registry \
for it, and it stays in node_modules/.cache. Run this again where the registry can be reached. npm said:
${error?.message ?? `${stderr}${stdout}`}`,
  );
}

/** Nobody finds half a tool. Who is overtaken by another process takes what that has fetched. */
function moveWhole(scratch: string, folder: string): void {
  try {
    renameSync(scratch, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
