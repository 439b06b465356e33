import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { ApiError, errorMessage } from '../lib/api-error';
import { COMMAND_GROUPS, ungroupedCommands } from './command-groups';
import { addCommand } from './command-line';

/** Runs a command line. @returns the exit code */
export async function runAcademy(args: readonly string[]): Promise<number> {
  try {
    const program = await academyProgram(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(failureText(error));
    return 1;
  }
}

/** The error's message, followed by a line for each field whose message is not part of it. */
function failureText(error: unknown): string {
  const message = errorMessage(error);
  const fields = error instanceof ApiError ? Object.entries(error.data?.fields ?? {}) : [];
  const lines = fields.filter(([, text]) => !message.includes(text)).map(([name, text]) => `${name} ${text}`);
  return [message, ...lines].join('\n');
}

/**
 * Builds the program of `npm run academy -- <command>`; `runAcademy` runs it.
 * @param word first argument of the command line. If it names a group, only the commands of that group are loaded; if it names a command,
 *   only the commands without a group
 */
export async function academyProgram(word = ''): Promise<Command> {
  const program = new Command('academy')
    .description('The back office of the academy.')
    .version(packageJson.version)
    .showHelpAfterError('(--help lists commands and options)');
  const isGroup = Object.hasOwn(COMMAND_GROUPS, word);
  const ungrouped = isGroup ? {} : await ungroupedCommands();
  for (const [name, command] of Object.entries(ungrouped)) addCommand(program, name, command);
  if (Object.hasOwn(ungrouped, word)) return program;
  for (const [name, { about, load }] of Object.entries(COMMAND_GROUPS)) {
    const isOfDesk = about === undefined;
    if (isOfDesk || (isGroup && name !== word)) continue;
    const group = program.command(name).description(about);
    for (const [command, definition] of Object.entries((await load()).commands))
      addCommand(group, `${name}.${command}`, definition);
  }
  return program;
}
