import { basename } from 'node:path';
import process from 'node:process';
import { isRemote } from '../build/workspace';
import { succeeds } from './run';

// The command line. Each command is loaded on demand: `new` starts without the build tools.

/** Runs a command in a folder. @returns whether it succeeded */
type Command = (folder: string) => Promise<boolean>;

const COMMANDS: Record<string, () => Promise<Command>> = {
  accept: async () => (await import('./accept')).acceptInRemote,
  build: async () => (await import('./test')).buildRemote,
  coverage: async () => (await import('./coverage')).reportCoverage,
  dev: async () => (await import('./dev')).developRemote,
  new: async () => (await import('./new')).newRemote,
  play: async () => (await import('./play')).playRemote,
  qa: async () => (await import('./qa')).showRemote,
  release: async () => (await import('./release')).releaseRemote,
  test: async () => (await import('./test')).testRemote,
  update: async () => (await import('./update')).updateRemote,
};

const [name = ''] = process.argv.slice(2);
const command = await COMMANDS[name]?.();
if (command) {
  // A command that failed may have set another exit code already.
  if (!(await succeeds(() => runIn(process.cwd(), command)))) process.exitCode ||= 1;
} else {
  console.error(`remote-kit: there is no command "${name}". Use one of ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 1;
}

/** @throws Error if the command needs a remote, and the folder is none */
async function runIn(folder: string, command: Command): Promise<boolean> {
  if (name !== 'new' && !isRemote(folder))
    throw new Error(
      `${basename(folder)} is not a remote: it has no feature.json. Run this in a remote's folder.`,
    );
  return command(folder);
}
