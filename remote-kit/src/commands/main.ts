import process from 'node:process';
import { reported } from './run';

// The command line. Each command imports its code when it is called, since `new` needs no build.

type Command = (folder: string) => Promise<boolean>;

const COMMANDS: Record<string, () => Promise<Command>> = {
  accept: async () => (await import('./accept')).acceptInRemote,
  build: async () => (await import('./build')).buildRemote,
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
  // A command may have set another exit code.
  if (!(await reported(() => command(process.cwd())))) process.exitCode ||= 1;
} else {
  console.error(`remote-kit knows ${Object.keys(COMMANDS).join(', ')}, not "${name}".`);
  process.exitCode = 1;
}
