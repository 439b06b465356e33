import { type Command, type CommandOptions, InvalidArgumentError } from 'commander';
import type { CanaryWish } from '../promotion/canary-plan';
import type { Change } from '../promotion/promotion';
import type { ReleaseManager } from '../promotion/release-manager';
import { type Answer, featureNamed, testRunLines, withEdges } from './commands';
import type { Workspace } from './workspace';

interface CanaryProgram {
  workspace: Workspace;
  /** Answers with what is done by a manager. */
  run: (options: object, act: (manager: ReleaseManager) => Promise<Answer>) => Promise<void>;
  /** A command that changes something, and by whom and why. */
  changing: (program: Command, name: string, options?: CommandOptions) => Command;
  changeOf: (options: never) => Change;
}

/** `release canary …`: a release for a part of all visits, or that again for nobody. */
export function canaryCommands(
  program: Command,
  { workspace, run, changing, changeOf }: CanaryProgram,
): void {
  const canary = program
    .command('canary')
    .description('give a release to a part of all visits; one that harms is taken back by itself');

  // `canary reviews <id>` is `canary begin reviews <id>`.
  changing(canary, 'begin', { isDefault: true })
    .description(
      'give it to so many of them, or to another part of them than before (this word may be left out)',
    )
    .argument('<feature>')
    .argument('<id>')
    .requiredOption('--percent <n>', 'of all visits, 1 to 99', wholeNumber)
    .option('--cohort <name>', 'whoever opens a page with ?cohort=<name> is given it too')
    .option('--hours <n>', 'how long it has for its 300 clean visits', wholeNumber, 24)
    .action((feature: string, id: string, options: Omit<CanaryWish, 'feature' | 'id'>) => {
      const { percent, cohort, hours } = options;
      return run(options, (manager) =>
        beginCanary(
          manager,
          { feature: featureNamed(workspace, feature), id, percent, cohort, hours },
          changeOf(options as never),
        ),
      );
    });

  changing(canary, 'stop')
    .description('take it back: every visit is given what is live')
    .argument('<feature>')
    .action((feature: string, options: object) =>
      run(options, (manager) =>
        stopCanary(manager, featureNamed(workspace, feature), changeOf(options as never)),
      ),
    );
}

/** Gives a release to a part of all visits, or to another part of them than before. */
async function beginCanary(manager: ReleaseManager, wish: CanaryWish, change: Change): Promise<Answer> {
  const { feature } = wish;
  const promotion = await manager.canary(wish, change);
  const { canary } = promotion.features[feature] ?? {};
  return withEdges(
    promotion,
    [feature],
    [
      `${feature} ${wish.id} is given to ${wish.percent} % of all visits (revision ${promotion.revision}), until ${canary?.deadline} at first.`,
      ...testRunLines(promotion.plays),
      ...(wish.cohort
        ? [`  see it yourself:     any page with ?cohort=${wish.cohort}; ?cohort= leaves it`]
        : []),
      `  make it everybody’s: npm run release -- promote ${feature} ${wish.id}`,
      `  take it back:        npm run release -- canary stop ${feature}`,
    ],
  );
}

/** Takes the canary of a feature back. */
async function stopCanary(manager: ReleaseManager, feature: string, change: Change): Promise<Answer> {
  const promotion = await manager.stopCanary(feature, change);
  const { live } = promotion.features[feature] ?? {};
  return withEdges(
    promotion,
    [feature],
    [`${feature} has no canary any more: every visit is given ${live} (revision ${promotion.revision}).`],
  );
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 1 or more.');
}
