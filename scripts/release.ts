import { userInfo } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { readEnvironment } from '../api/src/base/environment';
import type { Change, ReleasePlace } from '../shell/server/releases/promotion';
import { type Answer, promoteReleases, publishFeatures, rollBackFeature } from './release/commands';
import { listReleases } from './release/listing';
import { releasePlace } from './start/publish-workspace';

interface Options {
  json?: boolean;
  by: string;
  reason?: string;
  ifRevision?: number;
}

const program = new Command('npm run release --')
  .description('Publishes what this workspace holds, and says which release of each feature is live.')
  .helpCommand(false)
  .showHelpAfterError('(--help tells more)');

command('publish')
  .description('build features and put them into the release store; nothing goes live')
  .argument('<feature...>', 'shell, catalog, checkout, engagement')
  .action((features: string[], options: Options) =>
    run(options, (place) => publishFeatures(place, features, (text) => console.error(text))),
  );

changing('promote')
  .description('make published releases live; several pairs go live in one moment')
  .argument('<feature>')
  .argument('<id>')
  .argument('[more...]', 'further pairs of feature and id')
  .action((feature: string, id: string, more: string[], options: Options) =>
    run(options, (place) => promoteReleases(place, [feature, id, ...more], changeOf(options))),
  );

changing('rollback')
  .description('make the release live that was live before')
  .argument('<feature>')
  .action((feature: string, options: Options) =>
    run(options, (place) => rollBackFeature(place, feature, changeOf(options))),
  );

command('list')
  .description('what is live, since when and by whom, and what is published')
  .argument('[feature...]')
  .action((features: string[], options: Options) => run(options, (place) => listReleases(place, features)));

await program.parseAsync();

function command(name: string): Command {
  return program.command(name).option('--json', 'answer in JSON');
}

function changing(name: string): Command {
  return command(name)
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

/** Answers on standard output; a refusal is one line, and the exit code is 1. */
async function run({ json }: Options, act: (place: ReleasePlace) => Answer | Promise<Answer>): Promise<void> {
  try {
    const { lines, data } = await act(releasePlace(readEnvironment(process.env).dataDir));
    console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
  } catch (error) {
    const { message } = error as Error;
    if (json) console.log(JSON.stringify({ error: message }));
    else console.error(message);
    process.exitCode = 1;
  }
}
