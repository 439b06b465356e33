import { buildRemote } from './build';
import { testRemote } from './test';

// The command line of a remote's folder.

const COMMANDS: Record<string, (folder: string) => Promise<boolean>> = {
  build: buildRemote,
  test: testRemote,
};

const [name = ''] = process.argv.slice(2);
const command = COMMANDS[name];
if (command) {
  process.exitCode = (await command(process.cwd())) ? 0 : 1;
} else {
  console.error(`remote-kit knows ${Object.keys(COMMANDS).join(' and ')}, not "${name}".`);
  process.exitCode = 1;
}
