import { Command } from 'commander';
import type { ProgramOptions } from './command';
import { keyCommands } from './keys.commands';
import { releaseCommands } from './releases.commands';
import { teamCommands } from './team.commands';

/** The command line `npm run release`. */
export function releaseProgram(options: ProgramOptions): Command {
  const program = new Command('npm run release --')
    .description('Publishes the features of this workspace, and sets which release of each is live.')
    .helpCommand(false)
    .showHelpAfterError('(--help lists the options)');
  releaseCommands(program, options);
  keyCommands(program, options);
  teamCommands(program, options);
  return program;
}
