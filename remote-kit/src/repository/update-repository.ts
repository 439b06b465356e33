import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featureOf, isRemote, packageJson } from '../build/workspace';
import { asJson, type Texts, writeText } from './template-texts';
import { STEPS, type Step } from './update-steps';

export interface UpdateOptions {
  report: (text: string) => void;
  /** Called before each step that changes something, after its diff was printed. */
  isAgreed: (step: Step) => Promise<boolean>;
}

/**
 * Brings a remote's repository up to date step by step. Prints the diff of each step before applying it.
 * @returns numbers of the applied steps
 * @throws Error if the folder is not the repository of a remote, or has uncommitted changes
 */
export async function updateRepository(
  folder: string,
  { report, isAgreed }: UpdateOptions,
): Promise<number[]> {
  requireCleanRepository(folder);
  const feature = featureOf(folder);
  const read = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined;
  const done: number[] = [];
  for (const step of STEPS.filter(({ number }) => number > stepOf(folder))) {
    const changes = step.changes({ feature, read });
    report(`\nStep ${step.number}. ${step.title}`);
    report(changes.size > 0 ? diffOf(changes, read) : 'Nothing to change.');
    if (changes.size > 0 && !(await isAgreed(step))) {
      report(`Step ${step.number} was not applied, nor were the steps after it.`);
      break;
    }
    for (const [path, text] of changes) writeText(folder, path, text);
    storeStep(folder, step.number);
    done.push(step.number);
  }
  return done;
}

function requireCleanRepository(folder: string): void {
  if (!isRemote(folder)) throw new Error(`${folder} is not a remote: it has no feature.json.`);
  if (!existsSync(join(folder, 'package-lock.json')))
    throw new Error(
      `${folder} is part of a workspace, and only a repository with one remote can be updated: update the workspace as a whole.`,
    );
  let status: string;
  try {
    status = execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    throw new Error(`${folder} is not in a git repository, so a step could not be reverted.`);
  }
  if (status)
    throw new Error(
      `There are uncommitted changes, which could not be distinguished from the changes of a step. Commit them first:\n${status}`,
    );
}

function stepOf(folder: string): number {
  return packageJson(folder).remoteKit?.step ?? 0;
}

function storeStep(folder: string, step: number): void {
  const own = packageJson(folder);
  writeText(folder, 'package.json', asJson({ ...own, remoteKit: { ...own.remoteKit, step } }));
}

function diffOf(changes: Texts, read: (path: string) => string | undefined): string {
  const scratch = mkdtempSync(join(tmpdir(), 'stepwell-update-'));
  try {
    for (const name of ['before', 'after']) mkdirSync(join(scratch, name));
    for (const [path, text] of changes) {
      const before = read(path);
      if (before !== undefined) writeText(join(scratch, 'before'), path, before);
      writeText(join(scratch, 'after'), path, text);
    }
    const args = ['diff', '--no-index', '--no-ext-diff', '--no-prefix', 'before', 'after'];
    return spawnSync('git', args, { cwd: scratch, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
