import type { CanaryWish } from '../promotion/canary-plan';
import type { Promotion, ReleaseManager } from '../promotion/release-manager';
import type { TestRunResult } from '../promotion/test-run-result';
import { groupOf } from '../registry';
import { ReleaseError } from '../release-error';
import { commitOf, userName } from './author';
import { atLeast, type ChangeOptions, type Cli, type CommandResult, changeOf } from './cli';

const PROGRESS_BAR_WIDTH = 24;

/** Commands that publish releases and set which are live. */
export function releaseCommands(cli: Cli): void {
  cli
    .command('publish', 'build features and store their releases; nothing goes live')
    .argument('<feature...>', 'shell, or the name of a remote')
    .option('--by <name>', 'author', userName())
    .action(
      cli.withManager((manager, names: string[], { by }: ChangeOptions) => publish(cli, manager, names, by)),
    );

  cli
    .changing('promote <feature> <id>', 'make published releases live; several pairs go live together')
    .argument('[more...]', 'further pairs of feature and id')
    .option('--unplayed', 'promote without a passed test run; --reason is required')
    .action(
      cli.withManager(
        async (manager, feature: string, id: string, more: string[], options: ChangeOptions) => {
          const releaseIds = releaseIdsOf(cli, [feature, id, ...more]);
          return describePromotion(
            await manager.promote(releaseIds, changeOf(options)),
            Object.keys(releaseIds),
          );
        },
      ),
    );

  cli
    .changing('rollback <feature>', 'make the previously live release live again')
    .option('--to <id>', 'an earlier release, which must have been live once')
    .action(
      cli.withManager(async (manager, name: string, options: ChangeOptions & { to?: string }) => {
        const feature = cli.featureNamed(name);
        return describePromotion(await manager.rollback(feature, changeOf(options), options.to), [feature]);
      }),
    );

  cli.changing('block <feature> <id>', 'forbid a release permanently; --reason is required').action(
    cli.withManager(async (manager, name: string, id: string, options: ChangeOptions) => {
      const feature = cli.featureNamed(name);
      const { revision } = await manager.block(feature, id, changeOf(options));
      return {
        lines: [`${feature} ${id} can never be live (revision ${revision}).`],
        data: { revision, feature, id },
      };
    }),
  );

  const canary = cli.program
    .command('canary')
    .description('give a release to a share of all visits; a harmful canary is stopped automatically');
  // `begin` is the default command of the group, so `canary reviews <id>` means `canary begin reviews <id>`.
  cli
    .changing(
      'begin <feature> <id>',
      'begin, or change the share of visits (the word "begin" may be left out)',
      canary,
      true,
    )
    .requiredOption('--percent <n>', 'of all visits, 1 to 99', atLeast(1))
    .option('--group <name>', 'pages opened with ?group=<name> show the canary too; "" ends that')
    .option('--cohort <name>', 'deprecated: use --group')
    .option('--hours <n>', 'hours in which the canary should have 300 clean visits', atLeast(1), 24)
    .action(
      cli.withManager(
        (
          manager,
          name: string,
          id: string,
          options: Omit<CanaryWish, 'id'> & { cohort?: string } & ChangeOptions,
        ) => {
          // `--cohort`: deprecated since 1.3.0, removed in 1.4.0.
          const { percent, cohort, group = cohort, hours } = options;
          const wish = { feature: cli.featureNamed(name), id, percent, group, hours };
          return beginCanary(manager, wish, options);
        },
      ),
    );
  cli.changing('stop <feature>', 'end the canary: every visit gets the live release again', canary).action(
    cli.withManager(async (manager, name: string, options: ChangeOptions) => {
      const feature = cli.featureNamed(name);
      const promotion = await manager.stopCanary(feature, changeOf(options));
      const { live } = promotion.features[feature] ?? {};
      return withEdges(
        promotion,
        [feature],
        [`${feature} has no canary any more: every visit gets ${live} (revision ${promotion.revision}).`],
      );
    }),
  );
}

async function publish(
  cli: Cli,
  manager: ReleaseManager,
  names: string[],
  by: string,
): Promise<CommandResult> {
  const features = names.map((name) => cli.featureNamed(name));
  const built = await cli.options.workspace.build(features, (text) => console.error(text));
  const published = [];
  for (const { feature, id, folder } of built) {
    const provenance = { by, commit: await commitOf(folder) };
    try {
      published.push(
        await manager.publish(folder, { feature, id, ...provenance }, (sent, total) =>
          drawProgress(`${feature} ${id}`, sent, total),
        ),
      );
    } catch (error) {
      for (const stored of published) console.error(`${stored.feature} ${stored.id} is published.`);
      throw error;
    }
  }
  return {
    lines: published.flatMap(({ feature, id, isNew, misfits, link }) => [
      `${feature} ${id} ${isNew ? 'is published' : 'was published before, and is the same'}.`,
      `  look at it:   npm run qa, then /workbench?remote=${feature}&release=${id}`,
      ...(link ? [`  on the site:  ${link}`] : []),
      `  make it live: npm run release -- promote ${feature} ${id}`,
      ...misfits.map((why) => `  conflict:     ${why}`),
    ]),
    data: published,
  };
}

/** Overwrites one line of a terminal; prints nothing elsewhere. */
function drawProgress(name: string, sent: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((sent / total) * PROGRESS_BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(PROGRESS_BAR_WIDTH - filled);
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);
  process.stderr.write(
    `\r${name}  ${bar} ${kilobytes(sent)} of ${kilobytes(total)} KB${sent < total ? '' : '\n'}`,
  );
}

/** Release id by feature. @param pairs feature, id, feature, id, … */
function releaseIdsOf(cli: Cli, pairs: string[]): Record<string, string> {
  const releaseIds: Record<string, string> = {};
  for (let index = 0; index < pairs.length; index += 2) {
    const [feature = '', id] = pairs.slice(index);
    if (!id)
      throw new ReleaseError(
        `${feature} has no release id after it: npm run release -- list ${feature} prints the ids.`,
      );
    const name = cli.featureNamed(feature);
    if (name in releaseIds) throw new ReleaseError(`${name} is named twice: one release of it can be live.`);
    releaseIds[name] = id;
  }
  return releaseIds;
}

function describePromotion(promotion: Promotion, changed: string[]): CommandResult {
  const lines = changed.map((feature) => {
    const { live, previous } = promotion.features[feature] ?? {};
    return `${feature} ${live} is live (revision ${promotion.revision}; before it: ${previous ?? 'nothing'}).`;
  });
  return withEdges(promotion, changed, [...lines, ...testRunLines(promotion.plays)]);
}

async function beginCanary(
  manager: ReleaseManager,
  wish: CanaryWish,
  options: ChangeOptions,
): Promise<CommandResult> {
  const { feature, id, percent } = wish;
  const promotion = await manager.canary(wish, changeOf(options));
  const { canary } = promotion.features[feature] ?? {};
  const group = canary && groupOf(canary);
  return withEdges(
    promotion,
    [feature],
    [
      `${feature} ${id} is given to ${percent} % of all visits (revision ${promotion.revision}), to be decided by ${canary?.deadline}.`,
      ...testRunLines(promotion.plays),
      ...(group ? [`  see it yourself:     any page with ?group=${group}; ?group= leaves it`] : []),
      `  promote it:          npm run release -- promote ${feature} ${id}`,
      `  take it back:        npm run release -- canary stop ${feature}`,
    ],
  );
}

function testRunLines(results: readonly TestRunResult[] = []): string[] {
  return results.map(({ feature, id, says, play }) => {
    const source = play ? ` (played ${play.at} on ${play.playedOn}, stored by ${play.by})` : '';
    return `  report on ${feature} ${id}: ${says}${source}`;
  });
}

/** The result of a command that has changed what is live; incomplete while an edge does not serve the revision. */
function withEdges(promotion: Promotion, changed: string[], lines: string[]): CommandResult {
  const { revision, features, plays, edges, lagging } = promotion;
  if (lagging.length > 0)
    lines.push(
      `Not yet served by ${lagging.join(', ')}: the log of such an edge names the reason, and npm run release -- edges lists what each serves.`,
    );
  return {
    lines,
    data: {
      revision,
      features: Object.fromEntries(changed.map((name) => [name, features[name]])),
      plays,
      edges,
      lagging,
    },
    isIncomplete: lagging.length > 0,
  };
}
