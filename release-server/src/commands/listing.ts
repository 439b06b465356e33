import type { ReleaseManager } from '../promotion/release-manager';
import { type Canary, groupOf } from '../registry';
import { ReleaseError } from '../release-error';
import type { Cli, CommandResult } from './cli';
import { describeRules } from './maintenance';

/** Commands that only read: `list`, `compare`, `history`, `edges`. */
export function listCommands(cli: Cli): void {
  cli
    .command('list [feature...]', 'live releases with time and author, and published ones')
    .action(cli.withManager(listReleases));
  cli
    .command(
      'compare <feature> <from> <to>',
      'differences of two releases: manifest, bytes, files and modules',
    )
    .action(
      cli.withManager((manager, feature: string, from: string, to: string) =>
        compareReleases(manager, cli.featureNamed(feature), from, to),
      ),
    );
  cli
    .command('history', 'changes of what is live, with their authors, the newest first')
    .action(cli.withManager(listHistory));
  cli.command('edges', 'running edges, and the revision that each serves').action(cli.withManager(listEdges));
}

/** A feature in the output of `list`; `null` where nothing is live. */
interface ListedFeature {
  canary?: Canary;
  live: string | null;
  previous: string | null;
  by: string | null;
  at: string | null;
  releases: { id: string; publishedAt: string; blocked?: string }[];
}

async function listReleases(manager: ReleaseManager, names: string[]): Promise<CommandResult> {
  const { revision, features: entries, releases, blocked = {}, rules } = await manager.listing();
  const known = [...new Set([...releases.map(({ feature }) => feature), ...Object.keys(entries)])].sort();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown)
    throw new ReleaseError(`Nothing is published as "${unknown}": there is ${known.join(', ')}.`, 404);
  const features = Object.fromEntries(
    known
      .filter((name) => names.length === 0 || names.includes(name))
      .map((name): [string, ListedFeature] => [
        name,
        {
          ...(entries[name] ?? { live: null, previous: null, by: null, at: null }),
          releases: releases
            .filter(({ feature }) => feature === name)
            .map(({ id, publishedAt }) => ({ id, publishedAt, blocked: blocked[name]?.[id] })),
        },
      ]),
  );
  const lines = Object.entries(features).flatMap(([name, feature]) => ['', name, ...linesOf(feature)]);
  const rule = rules?.requireReport ? [describeRules(rules)] : [];
  return { lines: [`revision ${revision}`, ...rule, ...lines], data: { revision, rules, features } };
}

async function listHistory(manager: ReleaseManager): Promise<CommandResult> {
  const data = (await manager.history()).reverse();
  const lines = data.flatMap((line) => {
    const { revision, at, by, action, reason, plays = [], unplayed } = line;
    return [
      `${String(revision).padEnd(6)}${at}  ${action}${unplayed ? ', unplayed' : ''}, by ${by}${reason ? `: ${reason}` : ''}`,
      ...plays.map((each) => `      ${each}`),
    ];
  });
  return { lines, data };
}

async function listEdges(manager: ReleaseManager): Promise<CommandResult> {
  const data = await manager.edges();
  const lines = data.map(
    ({ name, revision, at }) => `${name.padEnd(32)}revision ${revision}, reported ${at}`,
  );
  return { lines: lines.length > 0 ? lines : ['No edge has reported in the last ten seconds.'], data };
}

async function compareReleases(
  manager: ReleaseManager,
  feature: string,
  from: string,
  to: string,
): Promise<CommandResult> {
  const data = await manager.compare(feature, from, to);
  const { bytes, files, modules, isManifestSame } = data;
  const lines = [
    `${feature} ${from} → ${to}`,
    `  bytes     ${bytes.from} → ${bytes.to}`,
    `  manifest  ${isManifestSame ? 'the same' : 'changed'}`,
    `  modules   ${modules.join(', ') || 'all the same'}`,
    ...Object.entries(files).flatMap(([change, names]) =>
      names.map((name) => `  ${change.padEnd(10)}${name}`),
    ),
  ];
  return { lines, data };
}

function linesOf({ live, previous, by, at, canary, releases }: ListedFeature): string[] {
  const isMissing = live !== null && !releases.some(({ id }) => id === live);
  const stateOf = ({ id, blocked }: ListedFeature['releases'][number]) => {
    if (id === live) return 'live';
    if (id === canary?.release) return 'canary';
    if (id === previous) return 'previous';
    return blocked === undefined ? '' : 'blocked';
  };
  const sinceOf = (id: string) => {
    if (id === live) return `, live since ${at} by ${by}`;
    return id === canary?.release ? `, ${describeCanary(canary)}` : '';
  };
  const lines = releases.map((release) => {
    const { id, publishedAt, blocked } = release;
    const state = stateOf(release).padEnd(10);
    return `  ${id.padEnd(28)}${state}published ${publishedAt}${sinceOf(id)}${blocked ? `: ${blocked}` : ''}`;
  });
  return isMissing
    ? [`  ${live.padEnd(28)}live      not in the storage: pages show its fallback`, ...lines]
    : lines;
}

function describeCanary(canary: Canary): string {
  const { percent, since, by, deadline } = canary;
  const group = groupOf(canary);
  const visits = `${percent} % of all visits${group ? ` and the group ${group}` : ''}`;
  return `given to ${visits} since ${since} by ${by}, to be decided by ${deadline}`;
}
