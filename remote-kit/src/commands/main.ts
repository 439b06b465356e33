import { buildRemote } from './build';
import { releaseRemote } from './release';
import { testRemote } from './test';

// The command line of a remote's folder.

const COMMANDS: Record<string, (folder: string) => Promise<boolean>> = {
  build: buildRemote,
  release: releaseRemote,
  test: testRemote,
};

const [name = ''] = process.argv.slice(2);
const command = COMMANDS[name];
if (command) {
  // One that says more by its code has set it.
  if (!(await command(process.cwd()))) process.exitCode ||= 1;
} else {
  console.error(`remote-kit knows ${Object.keys(COMMANDS).join(', ')}, not "${name}".`);
  process.exitCode = 1;
}
