import { basename } from 'node:path';
import { isRemote } from '../build/workspace';
import { buildRemote } from './build';
import { run, succeeds } from './run';

/** `remote-kit test`: all checks of one remote that need no browser. @returns whether all passed */
export async function testRemote(folder: string): Promise<boolean> {
  const name = basename(folder);
  if (!isRemote(folder)) {
    console.error(`${name} is not a remote: it has no feature.json. Run this in a remote's folder.`);
    return false;
  }
  const tool = (...args: string[]) => run('npx', ['--no-install', ...args], { cwd: folder });
  const checks: [check: string, passes: () => Promise<boolean>][] = [
    ['lint, format, borders', () => tool('biome', 'check', '--error-on-warnings', '.')],
    ['types', () => tool('tsc', '--noEmit')],
    ['tests', () => tool('jest')],
    ['build, and a scenario for every state', () => succeeds(() => buildRemote(folder))],
  ];
  const failed: string[] = [];
  for (const [check, passes] of checks) {
    console.log(`\n${name}: ${check}`);
    if (!(await passes())) failed.push(check);
  }
  console.log(failed.length > 0 ? `\n${name} failed: ${failed.join(', ')}` : `\n${name} passed`);
  return failed.length === 0;
}
