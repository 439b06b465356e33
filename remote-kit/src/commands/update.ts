import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { completeLockfile } from '../repository/complete-lockfile';
import { updateRepository } from '../repository/update-repository';
import { run } from './run';

/** `remote-kit update`: brings a remote's repository up to date step by step. `--yes` confirms every step. @returns whether it succeeded */
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
  // A step may have changed dependencies in package.json. npm installs them and updates the lockfile.
  const isInstalled = await run('npm', ['install'], { cwd: folder });
  if (!isInstalled) return false;
  completeLockfile(folder);
  console.log('\nRun npm test, then commit.');
  return true;
}

/** @throws Error without a terminal */
async function isWanted(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('There is no terminal to confirm a step: --yes confirms all of them.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
