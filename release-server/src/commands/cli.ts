import { sanitize } from '@stepwell/server-kit/sanitize';
import { Command, InvalidArgumentError } from 'commander';
import type { Change } from '../promotion/change';
import type { ReleaseManager } from '../promotion/release-manager';
import type { Release } from '../release';
import { ReleaseError } from '../release-error';
import type { KeyFolder } from '../signatures/keys';
import type { ReleaseStorage } from '../storage/storage';
import { userName } from './author';

/** The workspace whose packages the commands build and release. */
export interface Workspace {
  /** Folder of each package that is released, by feature. */
  packages: Readonly<Record<string, string>>;
  /** Builds the features that are not built yet. @returns the build of each feature @throws Error with the output of a build that fails */
  build(
    features: string[],
    report: (text: string) => void,
  ): Promise<Pick<Release, 'feature' | 'id' | 'folder'>[]>;
}

export interface CliOptions {
  workspace: Workspace;
  // The next three are functions, so that a command opens only what it needs, and prints a failure to open it like its own errors.
  manager: () => Promise<ReleaseManager>;
  /** The storage itself, for commands that the release service does not offer. */
  storage: () => Promise<ReleaseStorage>;
  keys: () => KeyFolder;
}

/** Output of a command. */
export interface CommandResult {
  /** Printed for a person, each as one line without control characters, because reasons, names and refused tokens are untrusted. */
  lines: string[];
  /** Printed for a program, with `--json`. */
  data: unknown;
  /** The command has done its work, but something needs attention: exit code 2. */
  isIncomplete?: boolean;
}

/** Options of commands that change the registry, as commander parses them. */
export interface ChangeOptions {
  by: string;
  reason?: string;
  ifRevision?: number;
  unplayed?: boolean;
}

const EXIT_INCOMPLETE = 2;

/** Defines commands of `npm run release`: each prints lines or, with `--json`, JSON. */
export class Cli {
  readonly program = new Command('npm run release --')
    .description('Publishes the features of this workspace, and sets which release of each is live.')
    .helpCommand(false)
    .showHelpAfterError('(--help lists the options)');

  constructor(readonly options: CliOptions) {}

  /** Adds a command. @param usage name and arguments, such as `list [feature...]` @param isDefault runs if `parent` is called without one */
  command(usage: string, description: string, parent = this.program, isDefault = false): Command {
    return parent.command(usage, { isDefault }).description(description).option('--json', 'print JSON');
  }

  /** Adds a command that changes the registry, with the options of `ChangeOptions`. */
  changing(usage: string, description: string, parent?: Command, isDefault?: boolean): Command {
    return this.command(usage, description, parent, isDefault)
      .option(
        '--by <name>',
        'author, for the log; npm start may replace a release whose author is "start"',
        userName(),
      )
      .option('--reason <text>', 'reason, for the log')
      .option('--if-revision <n>', 'only if the registry is still at this revision', atLeast(0));
  }

  /** Makes an action of a command that works through a release service or on the storage itself, whichever the settings select. */
  withManager<Args extends unknown[]>(
    act: (manager: ReleaseManager, ...args: Args) => Promise<CommandResult>,
  ) {
    return this.withOpened(this.options.manager, act);
  }

  /** Makes an action of a command that works on the storage itself, never through a release service. */
  withStorage<Args extends unknown[]>(
    act: (storage: ReleaseStorage, ...args: Args) => Promise<CommandResult>,
  ) {
    return this.withOpened(this.options.storage, act);
  }

  /** Makes an action of a command without manager and storage: prints the result or the error, and sets the exit code. */
  local<Args extends unknown[]>(act: (...args: Args) => Promise<CommandResult>) {
    return async (...args: Args): Promise<void> => {
      // Commander calls an action with the arguments, the options, and last the command.
      const { json } = (args.at(-1) as Command).opts<{ json?: boolean }>();
      try {
        const { lines, data, isIncomplete } = await act(...args);
        if (isIncomplete) process.exitCode = EXIT_INCOMPLETE;
        console.log(json ? JSON.stringify(data, null, 2) : lines.map(sanitize).join('\n'));
      } catch (error) {
        const { message } = error as Error;
        if (json) console.log(JSON.stringify({ error: message }));
        else console.error(message);
        process.exitCode = 1;
      }
    };
  }

  /** The feature with this name, or of the package with this name. @throws ReleaseError if the workspace has no such feature */
  featureNamed(name: string): string {
    const { packages } = this.options.workspace;
    const plain = name.replace(/^@stepwell\//, '');
    const feature = Object.keys(packages).find((each) => plain === each || plain === packages[each]);
    if (feature) return feature;
    throw new ReleaseError(`"${name}" is not released from here: name ${Object.keys(packages).join(', ')}.`);
  }

  private withOpened<Opened extends { close(): Promise<void> }, Args extends unknown[]>(
    open: () => Promise<Opened>,
    act: (opened: Opened, ...args: Args) => Promise<CommandResult>,
  ) {
    return this.local(async (...args: Args) => {
      const opened = await open();
      try {
        return await act(opened, ...args);
      } finally {
        await opened.close();
      }
    });
  }
}

export function changeOf({ by, reason, ifRevision, unplayed }: ChangeOptions): Change {
  return { by, reason, ifRevision, ...(unplayed && { unplayed }) };
}

/** Parser of an option that is a whole number of up to six digits, at least `least`. */
export function atLeast(least: number) {
  return (text: string): number => {
    if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number, ${least} or more.`);
  };
}

/** Parses names that are separated by commas. Refuses an empty text, because it may come from an unset variable of a script. */
export function listOf(text: string): string[] {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (names.length > 0) return names;
  throw new InvalidArgumentError('It must name at least one.');
}
