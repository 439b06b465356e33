import type { Command } from 'commander';
import { privateKeyFile, readPrivateKey } from '../keys';
import { placeIn } from '../place';
import { signBuild } from '../publishing/sign-build';
import type { Registry, Wish } from '../registry';
import { ReleaseError } from '../release-error';
import { readPlaceSettings } from '../service/settings';
import { userName } from './author';
import {
  type CommandResult,
  changing,
  command,
  featureNamed,
  type ProgramOptions,
  printing,
} from './command';
import { openReleases } from './open-releases';

/** Lines of `history` without `--all`. */
const RECENT = 20;

/** Commands that publish releases, list them, and set which are live. */
export function releaseCommands(program: Command, options: ProgramOptions): void {
  const { workspace, variables, repository } = options;
  const open = () => openReleases(variables, repository);

  command(program, 'publish <feature...>', 'build features and store their releases; nothing goes live')
    .option('--by <name>', 'author', userName())
    .option('--key <file>', 'private key of the team; default: <feature>.pem in DATA_DIR/keys')
    .action(
      printing((names: string[], { by, key }: { by: string; key?: string }) =>
        publish(options, names, by, key),
      ),
    );

  changing(program, 'promote <feature> <id>', 'make releases live; several pairs go live in one revision')
    .argument('[more...]', 'further pairs of feature and id')
    .action(
      printing(async (feature: string, id: string, more: string[], wish: Wish) => {
        const ids = pairsOf([feature, id, ...more], (name) => featureNamed(workspace, name));
        return describe(await open().promote(ids, wishOf(wish)), Object.keys(ids));
      }),
    );

  changing(program, 'rollback <feature>', 'make the previous release live again').action(
    printing(async (name: string, wish: Wish) => {
      const feature = featureNamed(workspace, name);
      return describe(await open().rollback(feature, wishOf(wish)), [feature]);
    }),
  );

  changing(
    program,
    'delete <feature> <id>',
    'delete a release that is neither live nor the previous one',
  ).action(
    printing(async (name: string, id: string, wish: Wish) => {
      const feature = featureNamed(workspace, name);
      const { revision } = await open().remove({ feature, id }, wishOf(wish));
      return {
        lines: [`${feature} ${id} is deleted (revision ${revision}).`],
        data: { revision, feature, id },
      };
    }),
  );

  command(program, 'list [feature]', 'what is live, and the published releases').action(
    printing(async (feature: string | undefined) => {
      const releases = open();
      const [{ features, revision }, published] = await Promise.all([
        releases.registry(),
        releases.list(feature),
      ]);
      const lines = published.map(({ feature: name, id, at, by, bytes }) => {
        const { live, previous } = features[name] ?? {};
        const state = id === live ? 'live' : id === previous ? 'previous' : '';
        return `${name.padEnd(12)} ${id.padEnd(32)} ${state.padEnd(9)} ${at}  ${kilobytes(bytes)}  ${by}`;
      });
      return { lines: [`revision ${revision}`, ...lines], data: { revision, features, releases: published } };
    }),
  );

  command(program, 'history', `the last ${RECENT} changes, the newest first`)
    .option('--all', 'all changes')
    .action(
      printing(async ({ all }: { all?: boolean }) => {
        const changes = (await open().history()).reverse().slice(0, all ? undefined : RECENT);
        const lines = changes.map(
          ({ revision, at, by, action, reason }) =>
            `${String(revision).padStart(5)}  ${at}  ${action}, by ${by}${reason ? `: ${reason}` : ''}`,
        );
        return { lines, data: changes };
      }),
    );
}

async function publish(
  { workspace, variables, repository }: ProgramOptions,
  names: string[],
  by: string,
  keyFile: string | undefined,
): Promise<CommandResult> {
  const features = names.map((name) => featureNamed(workspace, name));
  const place = placeIn(readPlaceSettings(variables, repository).dataDir);
  const keyOf = (feature: string) => readPrivateKey(keyFile ?? privateKeyFile(place, feature));
  // Before the build, which takes a minute.
  for (const feature of features) keyOf(feature);
  const releases = openReleases(variables, repository);
  const published = [];
  for (const { folder } of await workspace.build(features, (text) => console.error(text)))
    published.push(await releases.publish(await signBuild(folder, { by, keyOf })));
  return {
    lines: published.flatMap(({ feature, id, isNew }) => [
      `${feature} ${id} ${isNew ? 'is published' : 'was published before, and is the same'}.`,
      `  look at it:   any page of the site with ?release=${feature}:${id}`,
      `  make it live: npm run release -- promote ${feature} ${id}`,
    ]),
    data: published,
  };
}

/** Release id by feature. @param pairs feature, id, feature, id, … */
function pairsOf(pairs: string[], nameOf: (feature: string) => string): Record<string, string> {
  const ids: Record<string, string> = {};
  for (let index = 0; index < pairs.length; index += 2) {
    const [feature = '', id] = pairs.slice(index);
    if (!id)
      throw new ReleaseError(`${feature} has no release id after it: "list ${feature}" prints the ids.`);
    const name = nameOf(feature);
    if (name in ids) throw new ReleaseError(`${name} is named twice: one release of it can be live.`);
    ids[name] = id;
  }
  return ids;
}

function wishOf({ by, reason, ifRevision }: Wish): Wish {
  return { by, ...(reason && { reason }), ...(ifRevision !== undefined && { ifRevision }) };
}

function describe({ revision, features }: Registry, changed: string[]): CommandResult {
  const lines = changed.map((feature) => {
    const { live, previous } = features[feature] ?? {};
    return `${feature} ${live} is live (revision ${revision}; before it: ${previous ?? 'nothing'}).`;
  });
  return { lines, data: { revision, features } };
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`.padStart(8);
}
