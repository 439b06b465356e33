import type { Act } from './command';

/** What a command works with on the command line. */
export interface Terminal<Input, Result> {
  /** Runs the command's act, wherever the database is open. */
  run(input: Input): Promise<Result>;
  /** Prints a result: as JSON when that was asked for, else as the text. */
  show<T>(result: T, text: (result: T) => string): void;
  /** Prints a list that nobody need hold: as JSON when that was asked for, else as the texts. */
  showPages(pages: AsyncIterable<unknown[]>, texts: () => AsyncIterable<string>): Promise<void>;
  /** A line beside the result, such as progress; never mixed into what `--json` prints. */
  tell(text: string): void;
}

/** Options that every command has; the latter two where it writes. */
export interface CommonOptions {
  json?: boolean;
  as?: string;
  dryRun?: boolean;
}

/** Such as `--limit <number>`, and what it is for. */
export type OptionLine = readonly [flags: string, about: string];

/** A command of the back office: what it does, how it is asked for, and what it prints. */
export interface BackOfficeCommand<Input, Result, Options> {
  /** What is typed after its name, such as `<code>`. */
  args?: string;
  about: string;
  options?: readonly OptionLine[];
  /** Options that must be given. */
  needs?: readonly OptionLine[];
  /** It changes something: then it can be tried, and tells who did it. */
  writes?: boolean;
  /** It may be the first command on a PostgreSQL database that has no tables yet; every other one is refused there. */
  fillsEmpty?: boolean;
  act: Act<Input, Result>;
  /** In the process of whoever typed it, where the files are that it reads and writes. */
  atTerminal(
    terminal: Terminal<Input, Result>,
    args: string[],
    options: Options & CommonOptions,
  ): Promise<void>;
}

/** A command of which nothing more is known. */
export type AnyCommand = BackOfficeCommand<unknown, unknown, object>;

/** Says what a command is. The file's place in `commands` is its name. */
export function backOfficeCommand<Input, Result, Options extends object>(
  command: BackOfficeCommand<Input, Result, Options>,
): AnyCommand {
  return command as unknown as AnyCommand;
}
