import { Command, type CommandOptions, InvalidArgumentError } from 'commander';
import type { Change } from '../promotion/promotion';
import type { ReleaseManager } from '../promotion/release-manager';
import type { KeyFolder } from '../signatures/keys';
import type { ReleaseStorage } from '../storage/storage';
import { canaryCommands } from './canary';
import {
  type Answer,
  blockRelease,
  featureNamed,
  promoteReleases,
  publishFeatures,
  type Report,
  rollBackFeature,
} from './commands';
import { backupCommand, pruneCommand, restoreCommand } from './keeping';
import { keysCommands } from './keys';
import { compareReleases, listEdges, listHistory, listReleases } from './listing';
import { progressBar } from './progress-bar';
import { rulesCommand } from './rules';
import { teamCommands } from './teams';
import { userName } from './user-name';
import type { Workspace } from './workspace';

export interface ReleaseProgramOptions {
  workspace: Workspace;
  /** Asked once a command runs: what it throws is answered like any other refusal. */
  manager: () => Promise<ReleaseManager>;
  /** Where rights are kept: whoever gives them is at the storage itself. */
  storage: () => Promise<ReleaseStorage>;
  /** Private keys at hand. */
  keys: () => KeyFolder;
}

interface Options {
  json?: boolean;
  by: string;
  reason?: string;
  to?: string;
  ifRevision?: number;
  unplayed?: boolean;
}

/** The command line `npm run release`. */
export function releaseProgram({ workspace, manager: open, storage, keys }: ReleaseProgramOptions): Command {
  const program = new Command('npm run release --')
    .description('Publishes what this workspace holds, and says which release of each feature is live.')
    .helpCommand(false)
    .showHelpAfterError('(--help tells more)');
  const run = (options: Pick<Options, 'json'>, act: Act) =>
    answer(options, async () => {
      const manager = await open();
      try {
        return await act(manager);
      } finally {
        await manager.close();
      }
    });

  command(program, 'publish')
    .description('build features and put them into the release store; nothing goes live')
    .argument('<feature...>', 'shell, or the name of a remote')
    .option('--by <name>', 'who does this', userName())
    .action((features: string[], options: Options) =>
      run(options, (manager) => publishFeatures(manager, workspace, features, REPORT, options.by)),
    );

  changing(program, 'promote')
    .description('make published releases live; several pairs go live in one moment')
    .argument('<feature>')
    .argument('<id>')
    .argument('[more...]', 'further pairs of feature and id')
    .option('--unplayed', 'although no good report says that they may; --reason says why')
    .action((feature: string, id: string, more: string[], options: Options) =>
      run(options, (manager) =>
        promoteReleases(manager, workspace, [feature, id, ...more], changeOf(options)),
      ),
    );

  changing(program, 'rollback')
    .description('make the release live that was live before')
    .argument('<feature>')
    .option('--to <id>', 'any release that was ever live')
    .action((feature: string, options: Options) =>
      run(options, (manager) => rollBackFeature(manager, workspace, feature, changeOf(options), options.to)),
    );

  canaryCommands(program, { workspace, run, changing, changeOf });

  changing(program, 'block')
    .description('a release that must never be live again; --reason says why')
    .argument('<feature>')
    .argument('<id>')
    .action((feature: string, id: string, options: Options) =>
      run(options, (manager) => blockRelease(manager, workspace, feature, id, changeOf(options))),
    );

  command(program, 'list')
    .description('what is live, since when and by whom, and what is published')
    .argument('[feature...]')
    .action((features: string[], options: Options) =>
      run(options, (manager) => listReleases(manager, features)),
    );

  command(program, 'compare')
    .description('manifest, bytes, files and modules of two releases')
    .argument('<feature>')
    .argument('<from>')
    .argument('<to>')
    .action((feature: string, from: string, to: string, options: Options) =>
      run(options, (manager) => compareReleases(manager, featureNamed(workspace, feature), from, to)),
    );

  command(program, 'history')
    .description('who changed what is live, the newest first')
    .action((options: Options) => run(options, listHistory));

  command(program, 'edges')
    .description('which edges there are, and which revision each serves')
    .action((options: Options) => run(options, listEdges));

  const runAtStorage = (options: Pick<Options, 'json'>, act: (storage: ReleaseStorage) => Promise<Answer>) =>
    answer(options, async () => {
      const opened = await storage();
      try {
        return await act(opened);
      } finally {
        await opened.close();
      }
    });
  pruneCommand(changing(program, 'prune'), runAtStorage, changeOf);
  rulesCommand(changing(program, 'rules'), runAtStorage, changeOf);
  backupCommand(command(program, 'backup'), runAtStorage);
  restoreCommand(command(program, 'restore'), runAtStorage);
  keysCommands(program, {
    atStorage: runAtStorage,
    atManager: run,
    here: answer,
    keys,
  });
  teamCommands(program, { run: runAtStorage, packages: workspace.packages });
  return program;
}

const REPORT: Report = { line: (text) => console.error(text), progress: progressBar(process.stderr) };

function command(program: Command, name: string, options?: CommandOptions): Command {
  return program.command(name, options).option('--json', 'answer in JSON');
}

function changing(program: Command, name: string, options?: CommandOptions): Command {
  return command(program, name, options)
    .option('--by <name>', 'who does this; "start" hands the choice back to npm start', userName())
    .option('--reason <text>', 'why, for the log')
    .option('--if-revision <n>', 'only if the registry is still at this revision', revisionNumber);
}

function revisionNumber(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number.');
}

function changeOf({ by, reason, ifRevision, unplayed }: Options): Change {
  return { by, reason, ifRevision, ...(unplayed && { unplayed }) };
}

type Act = (manager: ReleaseManager) => Promise<Answer>;

/** Exit code of what was done, and has not reached every edge. */
const INCOMPLETE = 2;

/** Answers on standard output; a refusal is one line, and the exit code is 1. */
async function answer({ json }: Pick<Options, 'json'>, act: () => Promise<Answer>): Promise<void> {
  try {
    const { lines, data, isIncomplete } = await act();
    if (isIncomplete) process.exitCode = INCOMPLETE;
    console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
  } catch (error) {
    const { message } = error as Error;
    if (json) console.log(JSON.stringify({ error: message }));
    else console.error(message);
    process.exitCode = 1;
  }
}
