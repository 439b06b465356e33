import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from '../build/build-packages';
import { run, succeeds } from './run';

/** `remote-kit build`. @throws Error with the output of a failed build */
export async function buildRemote(folder: string): Promise<boolean> {
  refuseArguments();
  for (const { feature, id } of await buildPackages([folder], console.log))
    console.log(`built ${feature} ${id}`);
  return true;
}

/** `remote-kit test`: all checks of one remote that need no browser. @returns whether all passed */
export async function testRemote(folder: string): Promise<boolean> {
  refuseArguments();
  const name = basename(folder);
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

/** @throws Error if the command has arguments, which would have no effect */
export function refuseArguments(): void {
  parseArgs({ args: process.argv.slice(3) });
}
