import { userInfo } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import type { ReleasePlace } from '../promotion/place';
import type { Change } from '../promotion/promotion';
import { type Answer, promoteReleases, publishFeatures, rollBackFeature } from './commands';
import { listReleases } from './listing';
import type { Workspace } from './workspace';

export interface ReleaseProgramOptions {
  workspace: Workspace;
  /** Asked once a command runs: what it throws is answered like any other refusal. */
  place: () => ReleasePlace;
}

interface Options {
  json?: boolean;
  by: string;
  reason?: string;
  ifRevision?: number;
}

/** The command line `npm run release`. */
export function releaseProgram({ workspace, place }: ReleaseProgramOptions): Command {
  const program = new Command('npm run release --')
    .description('Publishes what this workspace holds, and says which release of each feature is live.')
    .helpCommand(false)
    .showHelpAfterError('(--help tells more)');
  const run = (options: Options, act: Act) => answer(options, () => act(place()));

  command(program, 'publish')
    .description('build features and put them into the release store; nothing goes live')
    .argument('<feature...>', 'shell, catalog, checkout, engagement')
    .action((features: string[], options: Options) =>
      run(options, (place) => publishFeatures(place, workspace, features, (text) => console.error(text))),
    );

  changing(program, 'promote')
    .description('make published releases live; several pairs go live in one moment')
    .argument('<feature>')
    .argument('<id>')
    .argument('[more...]', 'further pairs of feature and id')
    .action((feature: string, id: string, more: string[], options: Options) =>
      run(options, (place) => promoteReleases(place, workspace, [feature, id, ...more], changeOf(options))),
    );

  changing(program, 'rollback')
    .description('make the release live that was live before')
    .argument('<feature>')
    .action((feature: string, options: Options) =>
      run(options, (place) => rollBackFeature(place, workspace, feature, changeOf(options))),
    );

  command(program, 'list')
    .description('what is live, since when and by whom, and what is published')
    .argument('[feature...]')
    .action((features: string[], options: Options) => run(options, (place) => listReleases(place, features)));

  return program;
}

function command(program: Command, name: string): Command {
  return program.command(name).option('--json', 'answer in JSON');
}

function changing(program: Command, name: string): Command {
  return command(program, name)
    .option('--by <name>', 'who does this; "start" hands the choice back to npm start', userName())
    .option('--reason <text>', 'why, for the log')
    .option('--if-revision <n>', 'only if the registry is still at this revision', revisionNumber);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

function revisionNumber(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number.');
}

function changeOf({ by, reason, ifRevision }: Options): Change {
  return { by, reason, ifRevision };
}

type Act = (place: ReleasePlace) => Answer | Promise<Answer>;

/** Answers on standard output; a refusal is one line, and the exit code is 1. */
async function answer({ json }: Options, act: () => Answer | Promise<Answer>): Promise<void> {
  try {
    const { lines, data } = await act();
    console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
  } catch (error) {
    const { message } = error as Error;
    if (json) console.log(JSON.stringify({ error: message }));
    else console.error(message);
    process.exitCode = 1;
  }
}
