import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { COMMAND_GROUPS, ungroupedCommands } from './command-groups';
import { addCommand } from './command-line';

/**
 * Builds the program of `npm run academy -- <command>`; the caller runs it.
 * @param word first argument of the command line. For the name of a group, only the commands of that group are loaded; for a command
 *   without a group, only the commands without a group
 */
export async function academyProgram(word = ''): Promise<Command> {
  const program = new Command('academy')
    .description('The back office of the academy.')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows how it is used)');
  const isGroup = Object.hasOwn(COMMAND_GROUPS, word);
  const ungrouped = isGroup ? {} : await ungroupedCommands();
  for (const [name, command] of Object.entries(ungrouped)) addCommand(program, name, command);
  if (Object.hasOwn(ungrouped, word)) return program;
  for (const [name, { about, isInternal, load }] of Object.entries(COMMAND_GROUPS)) {
    if (isInternal || (isGroup && name !== word)) continue;
    const group = program.command(name).description(about);
    for (const [command, definition] of Object.entries((await load()).commands))
      addCommand(group, `${name}.${command}`, definition);
  }
  return program;
}
