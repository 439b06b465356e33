import { Command, InvalidArgumentError } from 'commander';
import type { Change } from '../promotion/change';
import type { ReleaseManager } from '../promotion/release-manager';
import type { Release } from '../release';
import { ReleaseError } from '../release-error';
import type { KeyFolder } from '../signatures/keys';
import type { ReleaseStorage } from '../storage/storage';
import { userName } from './author';

/** The workspace in which the commands build releases. */
export interface Workspace {
  /** Folder of each package that is released, by feature. */
  packages: Readonly<Record<string, string>>;
  /**
   * Builds the features that are not built yet.
   * @returns the build of each feature @throws Error with the output of a build that fails
   */
  build(
    features: string[],
    report: (text: string) => void,
  ): Promise<Pick<Release, 'feature' | 'id' | 'folder'>[]>;
}

export interface CliOptions {
  workspace: Workspace;
  /** Opens the manager when a command runs, so that an error is printed like errors of the command. */
  manager: () => Promise<ReleaseManager>;
  /** The storage itself, for commands that the release service does not offer. */
  storage: () => Promise<ReleaseStorage>;
  keys: () => KeyFolder;
}

/** Output of a command. */
export interface CommandResult {
  /** Printed for a person. */
  lines: string[];
  /** Printed for a program, with `--json`. */
  data: unknown;
  /** The command has done its work, but something needs attention: exit code 2. */
  isIncomplete?: boolean;
}

/** Options of commands that change the live releases. */
export interface ChangeOptions {
  by: string;
  reason?: string;
  ifRevision?: number;
  unplayed?: boolean;
}

const INCOMPLETE = 2;

/** Defines the commands of `npm run release`: each prints lines or, with `--json`, JSON. */
export class Cli {
  readonly program = new Command('npm run release --')
    .description('Publishes the features of this workspace, and sets which release of each is live.')
    .helpCommand(false)
    .showHelpAfterError('(--help lists the options)');

  constructor(readonly options: CliOptions) {}

  /** @param usage name and arguments, such as `list [feature...]` */
  command(usage: string, description: string, parent = this.program, isDefault = false): Command {
    return parent.command(usage, { isDefault }).description(description).option('--json', 'print JSON');
  }

  changing(usage: string, description: string, parent?: Command, isDefault?: boolean): Command {
    return this.command(usage, description, parent, isDefault)
      .option('--by <name>', 'author, for the log; npm start may replace a release by "start"', userName())
      .option('--reason <text>', 'reason, for the log')
      .option('--if-revision <n>', 'only if the registry is still at this revision', atLeast(0));
  }

  /** Makes an action that uses the manager: it acts on the storage, or through a release service. */
  withManager<Args extends unknown[]>(
    act: (manager: ReleaseManager, ...args: Args) => Promise<CommandResult>,
  ) {
    return this.withOpened(this.options.manager, act);
  }

  /** Makes an action that uses the storage directly, never through a release service. */
  withStorage<Args extends unknown[]>(
    act: (storage: ReleaseStorage, ...args: Args) => Promise<CommandResult>,
  ) {
    return this.withOpened(this.options.storage, act);
  }

  /** Makes an action that needs neither manager nor storage. */
  local<Args extends unknown[]>(act: (...args: Args) => Promise<CommandResult>) {
    return async (...args: Args): Promise<void> => {
      // Commander passes arguments, options, and last the command itself.
      const { json } = (args.at(-1) as Command).opts<{ json?: boolean }>();
      try {
        const { lines, data, isIncomplete } = await act(...args);
        if (isIncomplete) process.exitCode = INCOMPLETE;
        console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
      } catch (error) {
        const { message } = error as Error;
        if (json) console.log(JSON.stringify({ error: message }));
        else console.error(message);
        process.exitCode = 1;
      }
    };
  }

  /** Accepts the name of a feature or of its package. */
  featureNamed(name: string): string {
    const { packages } = this.options.workspace;
    const bare = name.replace(/^@stepwell\//, '');
    const feature = Object.keys(packages).find((each) => bare === each || bare === packages[each]);
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

/** Parser of an option: a whole number of up to six digits, at least `least`. */
export function atLeast(least: number) {
  return (text: string): number => {
    if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number, ${least} or more.`);
  };
}

/** Parses names that are separated by commas. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
