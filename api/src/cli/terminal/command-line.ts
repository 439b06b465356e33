import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { CommandInput, CommandName, CommandResult } from '../../back-office/commands';
import { type CommandRunner, openRunner } from './runner';

/** What a command works with: it runs back-office commands and prints. */
export interface Terminal {
  run<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResult<N>>;
  /** Prints a result: as JSON when that was asked for, else as the text. */
  show<T>(result: T, text: (result: T) => string): void;
  /** A line beside the result, such as progress; never mixed into what `--json` prints. */
  tell(text: string): void;
}

export interface CommonOptions {
  json?: boolean;
  as?: string;
  dryRun?: boolean;
}

/**
 * Adds a command, with the options every command has. Its action opens the runner only when it runs
 * something.
 * @param usage name and arguments, such as `show <code>`
 */
export function addCommand<Options extends object>(
  parent: Command,
  usage: string,
  about: string,
  action: (terminal: Terminal, args: string[], options: Options & CommonOptions) => Promise<void>,
  { writes = false } = {},
): Command {
  const command = parent.command(usage).description(about);
  command.option('--json', 'print JSON instead of a table');
  if (writes) {
    command.option('--as <name>', 'who makes the change; default: the system user');
    command.option('--dry-run', 'show what would happen, and change nothing');
  }
  return command.action(async (...given: unknown[]) => {
    const options = command.opts<Options & CommonOptions>();
    const args = given
      .slice(0, -2)
      .flat()
      .map((value) => String(value ?? ''));
    await atTerminal(options, (terminal) => action(terminal, args, options));
  });
}

async function atTerminal(
  options: CommonOptions,
  action: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const { json = false, dryRun = false, as: actor = userInfo().username } = options;
  let opening: Promise<CommandRunner> | undefined;
  const tell = (text: string) => process.stderr.write(`${text}\n`);
  try {
    await action({
      run(name, input) {
        opening ??= openRunner(process.env);
        return opening.then((runner) => runner.run(name, input, { actor, dryRun, progress: tell }));
      },
      show(result, text) {
        console.log(json ? JSON.stringify(result, null, 2) : text(result));
        if (dryRun) tell('Dry run: nothing was changed.');
      },
      tell,
    });
  } finally {
    await opening?.then(
      (runner) => runner.close(),
      () => {},
    );
  }
}
