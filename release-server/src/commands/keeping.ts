import { type Command, InvalidArgumentError } from 'commander';
import type { Change } from '../promotion/promotion';
import { prune } from '../promotion/prune';
import type { ReleaseName } from '../release';
import { backUp, restore } from '../storage/backup';
import type { ReleaseStorage } from '../storage/storage';
import type { Answer } from './commands';

/** What is done once more than twenty releases of a feature are kept, unless somebody says another number. */
const KEPT = 20;

type RunAtStorage = (options: object, act: (storage: ReleaseStorage) => Promise<Answer>) => Promise<void>;

/** `release prune`: done where the storage is, and never through the service. */
export function pruneCommand(
  command: Command,
  run: RunAtStorage,
  changeOf: (options: never) => Change,
): void {
  command
    .description(
      'take away old releases: never what is live or a canary, was either within 30 days, or is blocked',
    )
    .option('--keep <n>', 'of each feature the newest stay', countOf, KEPT)
    .action((options: { keep: number }) =>
      run(options, async (storage) => {
        const data = await prune(storage, options.keep, changeOf(options as never));
        const lines = data.map(({ feature, id }) => `${feature} ${id} is taken away.`);
        return { lines: lines.length > 0 ? lines : ['All releases are needed.'], data };
      }),
    );
}

/** `release backup`: done where the storage is. */
export function backupCommand(command: Command, run: RunAtStorage): void {
  command
    .description(
      'write all releases, what is live, the log and rights into one file; no private key is in it',
    )
    .argument('<file>', 'such as releases.tar.gz; it must not be there yet')
    .action((file: string, options: object) =>
      run(options, async (storage) => {
        const bytes = await backUp(storage, file);
        const { revision } = await storage.deployments.current();
        return {
          lines: [`${file} holds it all (${bytes} bytes, revision ${revision}).`],
          data: { file, bytes, revision },
        };
      }),
    );
}

/** `release restore`: done where the storage is, which must be empty. */
export function restoreCommand(command: Command, run: RunAtStorage): void {
  command
    .description('put back what backup wrote, all of it or nothing; the store must be empty')
    .argument('<file>')
    .action((file: string, options: object) =>
      run(options, async (storage) => {
        await restore(storage, file);
        const [{ revision }, releases] = await Promise.all([
          storage.deployments.current(),
          storage.artifacts.list(),
        ]);
        const damaged = await damageIn(storage, releases);
        return {
          lines: [`${releases.length} releases are back, at revision ${revision}.`, ...damaged],
          data: { revision, releases: releases.length, damaged },
          isIncomplete: damaged.length > 0,
        };
      }),
    );
}

/** A file that was damaged before the backup was made is damaged in it: the rest is worth having all the same. */
async function damageIn(storage: ReleaseStorage, releases: ReleaseName[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { feature, id } of releases) {
    const damage = await storage.artifacts.damageOf(feature, id);
    if (damage) lines.push(`${feature} ${id} is damaged: ${damage}. Publish it again.`);
  }
  return lines;
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 1 or more.');
}
