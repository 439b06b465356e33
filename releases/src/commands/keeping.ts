import { type Command, InvalidArgumentError } from 'commander';
import type { Depot } from '../depot/depot';
import { prune } from '../manager/prune';
import type { Change } from '../promotion/promotion';
import type { Answer } from './commands';

/** What is done once more than twenty releases of a feature are kept, unless somebody says another number. */
const KEPT = 20;

/** `release prune`: done where the depot is, and never through the service. */
export function pruneCommand(
  command: Command,
  run: (options: object, act: (depot: Depot) => Promise<Answer>) => Promise<void>,
  changeOf: (options: never) => Change,
): void {
  command
    .description(
      'take away old releases: never what is live, was live before it or within 30 days, or is blocked',
    )
    .option('--keep <n>', 'of each feature the newest stay', countOf, KEPT)
    .action((options: { keep: number }) =>
      run(options, async (depot) => {
        const data = await prune(depot, options.keep, changeOf(options as never));
        const lines = data.map(({ feature, id }) => `${feature} ${id} is taken away.`);
        return { lines: lines.length > 0 ? lines : ['All releases are needed.'], data };
      }),
    );
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 1 or more.');
}
