import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { completeLockfile } from '../repository/complete-lockfile';
import { updateRepository } from '../repository/update-repository';
import { run } from './run';

/** Brings the repository in a folder to the present shape, after asking for each step; `--yes` asks nobody. @returns whether it could be */
export async function updateRemote(folder: string): Promise<boolean> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { yes: { type: 'boolean' } } });
  const done = await updateRepository(folder, {
    report: console.log,
    isAgreed: values.yes ? async () => true : async ({ number }) => isWanted(`Do step ${number}? (y/n) `),
  });
  if (done.length === 0) {
    console.log('\nNothing was changed.');
    return true;
  }
  // What the lockfile says of it is npm's business.
  const isInstalled = await run('npm', ['install'], { cwd: folder });
  if (!isInstalled) return false;
  completeLockfile(folder);
  console.log('\nnpm test says whether all is well; then commit.');
  return true;
}

/** @throws Error where there is nobody to ask */
async function isWanted(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('There is nobody to ask: --yes does every step that was shown.');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(question);
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}
