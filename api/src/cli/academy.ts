import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { COMMAND_GROUPS, ungroupedCommands } from './command-groups';
import { addCommand } from './command-line';

/**
 * The program of `npm run academy -- <command>`, not yet run.
 * @param word its first argument, which limits the commands that are loaded: a group's, or those without a group
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
