import type { Command } from './command';

/** The functions with which a command at the terminal runs its act and prints. */
export interface Terminal<Input, Result> {
  /** Runs the command's act in the process that has the database open. */
  run(input: Input): Promise<Result>;
  /** Whether `run` rolls everything back. */
  isDryRun: boolean;
  /** Prints a result, as JSON with `--json`, else as text. */
  show<T>(result: T, text: (result: T) => string): void;
  /** Prints a list page by page, because it is too long for memory. Prints the rows in `pages` as JSON with `--json`, else `texts`. */
  showPages(pages: AsyncIterable<unknown[]>, texts: () => AsyncIterable<string>): Promise<void>;
  /** Prints a line to stderr, such as progress. */
  report(text: string): void;
}

/** Flags such as `--limit <number>`, and their help text. */
export type OptionLine = readonly [flags: string, help: string];

interface CommonDefinition<Input, Result> extends Command<Input, Result> {
  /** Arguments in commander's syntax, such as `<code>`. */
  args?: string;
  /** One line for the help. */
  about: string;
  options?: readonly OptionLine[];
  requiredOptions?: readonly OptionLine[];
  /** Adds `--dry-run` and `--as`. */
  writes?: boolean;
  /** Whether the command may run on a PostgreSQL database without tables, which is migrated first. */
  allowsEmptyDatabase?: boolean;
}

/** A command that only the desk runs, such as a log-in. The terminal does not have it. */
type InternalDefinition<Input, Result> = Pick<
  CommonDefinition<Input, Result>,
  'act' | 'roles' | 'needsNoLogin' | 'needsFreshLogIn'
>;

/** A command of `npm run academy`: its arguments, its act and its output. */
type CommandDefinition<Input, Result, Options> = CommonDefinition<Input, Result> &
  (
    | {
        /** Converts the typed arguments and options to the act's input; default: no input. */
        input?(args: string[], options: Options): Input;
        /** The output without `--json`. */
        text(result: Result): string;
      }
    | {
        /** Replaces `input` and `text` in commands that do more, such as use files or run their act several times. */
        atTerminal(terminal: Terminal<Input, Result>, args: string[], options: Options): Promise<void>;
      }
  );

/** A command of any input and result type. */
export interface AnyCommand extends CommonDefinition<unknown, unknown> {
  atTerminal(terminal: Terminal<unknown, unknown>, args: string[], options: object): Promise<void>;
}

/** The commands of a group, by name. */
export type Commands = Readonly<Record<string, AnyCommand>>;

/** Defines a command of the terminal. The types of input and result are inferred from `act`. */
export function defineCommand<Input, Result, Options extends object>(
  definition: CommandDefinition<Input, Result, Options>,
): AnyCommand {
  if ('atTerminal' in definition) return definition as unknown as AnyCommand;
  const { input, text, ...common } = definition;
  return {
    ...common,
    async atTerminal({ run, show }: Terminal<Input, Result>, args: string[], options: Options) {
      show(await run(input?.(args, options) as Input), text);
    },
  } as unknown as AnyCommand;
}

/** Defines a command that only the desk runs. */
export function defineInternal<Input, Result>(definition: InternalDefinition<Input, Result>): AnyCommand {
  return {
    ...definition,
    about: '',
    isInternal: true,
    atTerminal: () => Promise.reject(new Error('This command is run by the desk only.')),
  } as unknown as AnyCommand;
}
