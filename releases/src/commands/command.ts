import { sanitize } from '@stepwell/server-kit/sanitize';
import { type Command, InvalidArgumentError } from 'commander';
import type { BuildRecord } from '../release';
import { ReleaseError } from '../release-error';
import { userName } from './author';

/** The workspace whose packages the commands build and release. */
export interface Workspace {
  /** Folder of each package that is released, by feature. */
  packages: Readonly<Record<string, string>>;
  /** Builds the features that are not built yet. @throws Error with the output of a build that fails */
  build(
    features: string[],
    report: (text: string) => void,
  ): Promise<(Pick<BuildRecord, 'feature' | 'id'> & { folder: string })[]>;
}

export interface ProgramOptions {
  workspace: Workspace;
  /** Environment variables. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Base of a relative `DATA_DIR` and `RELEASE_KEYS`; default: this repository. */
  repository?: string;
}

/** Output of a command. */
export interface CommandResult {
  /** Printed for a person, without control characters, because reasons and names come from others. */
  lines: string[];
  /** Printed for a program, with `--json`. */
  data: unknown;
}

/** Makes an action that prints its result, or its error in one line with exit code 1. */
export function printing<Args extends unknown[]>(act: (...args: Args) => Promise<CommandResult>) {
  return async (...args: Args): Promise<void> => {
    // Commander calls an action with the arguments, the options, and last the command.
    const { json } = (args.at(-1) as Command).opts<{ json?: boolean }>();
    try {
      const { lines, data } = await act(...args);
      console.log(json ? JSON.stringify(data, null, 2) : lines.map(sanitize).join('\n'));
    } catch (error) {
      const { message } = error as Error;
      if (json) console.log(JSON.stringify({ error: message }));
      else console.error(message);
      process.exitCode = 1;
    }
  };
}

/** Adds a command. @param usage name and arguments, such as `list [feature]` */
export function command(parent: Command, usage: string, description: string): Command {
  return parent.command(usage).description(description).option('--json', 'print JSON');
}

/** Adds a command that changes the registry. */
export function changing(parent: Command, usage: string, description: string): Command {
  return command(parent, usage, description)
    .option('--by <name>', 'author, for the history', userName())
    .option('--reason <text>', 'reason, for the history')
    .option('--if-revision <n>', 'only if the registry is still at this revision', wholeNumber);
}

/** The feature with this name, or of the package with this name. @throws ReleaseError if the workspace has no such feature */
export function featureNamed({ packages }: Workspace, name: string): string {
  const plain = name.replace(/^@stepwell\//, '');
  const feature = Object.keys(packages).find((each) => plain === each || plain === packages[each]);
  if (feature) return feature;
  throw new ReleaseError(`"${name}" is not released from here: name ${Object.keys(packages).join(', ')}.`);
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
