import { InvalidArgumentError, Option } from 'commander';
import { prune } from '../promotion/prune';
import { handOver, limitScripts, requireReports } from '../promotion/registry-rules';
import type { RegistryRules } from '../registry';
import type { ReleaseName } from '../release';
import { backUp, restore } from '../storage/backup';
import type { ReleaseStorage } from '../storage/storage';
import { atLeast, type ChangeOptions, type Cli, changeOf } from './cli';

const DEFAULT_KEPT_RELEASES = 20;

/** Commands that need the storage itself, not a release service: prune, rules, hand-over, backup, restore. */
export function maintenanceCommands(cli: Cli): void {
  cli
    .changing(
      'prune',
      'delete old releases, except live, previous and blocked ones, canaries, and those served within 30 days',
    )
    .option(
      '--keep <n>',
      'number of the newest releases of each feature that stay besides',
      atLeast(1),
      DEFAULT_KEPT_RELEASES,
    )
    .action(
      cli.withStorage(async (storage, options: ChangeOptions & { keep: number }) => {
        const data = await prune(storage, options.keep, changeOf(options));
        const lines = data.map(({ feature, id }) => `${feature} ${id} is deleted.`);
        return { lines: lines.length > 0 ? lines : ['All releases are needed.'], data };
      }),
    );

  cli
    .changing('rules', 'conditions of this registry for promotions; an option changes them')
    .addOption(
      new Option(
        '--require-report <state>',
        'on: a remote goes live only with a report of passed tests, or with --unplayed and a reason',
      ).choices(['on', 'off']),
    )
    .option(
      '--scripts <feature=KB>',
      'limit of a feature’s browser scripts, in KB as compressed with brotli; may be repeated',
      scriptLimit,
      {},
    )
    .action(
      cli.withStorage(
        async (
          storage,
          options: ChangeOptions & { requireReport?: 'on' | 'off'; scripts: Record<string, number> },
        ) => {
          const { requireReport, scripts } = options;
          const change = changeOf(options);
          if (requireReport)
            change.ifRevision = (await requireReports(storage, requireReport === 'on', change)).revision;
          for (const [feature, kb] of Object.entries(scripts))
            change.ifRevision = (await limitScripts(storage, feature, kb, change)).revision;
          const { revision, rules = {} } = await storage.deployments.current();
          return { lines: [`${describeRules(rules)} (revision ${revision})`], data: { revision, rules } };
        },
      ),
    );

  cli
    .changing('hand-over <route-or-slot>', 'give a route or slot of one feature to another')
    .requiredOption('--from <feature>', 'the owner')
    .requiredOption('--to <feature>', 'the new owner')
    .action(
      cli.withStorage(async (storage, at: string, options: ChangeOptions & { from: string; to: string }) => {
        const { from, to } = options;
        const { revision, handedOver } = await handOver(storage, { at, from, to }, changeOf(options));
        return {
          lines: [
            `${at} is ${to}'s (revision ${revision}); pages show it from ${to} once a release of ${to} that claims ${at} is live.`,
          ],
          data: { revision, handedOver },
        };
      }),
    );

  cli
    .command(
      'backup',
      'write all releases, the registry, the log and grants into one file, without private keys',
    )
    .argument('<file>', 'such as releases.tar.gz; it must not exist yet')
    .action(
      cli.withStorage(async (storage, file: string) => {
        const bytes = await backUp(storage, file);
        const { revision } = await storage.deployments.current();
        return {
          lines: [`${file} is written (${bytes} bytes, revision ${revision}).`],
          data: { file, bytes, revision },
        };
      }),
    );

  cli.command('restore <file>', 'restore a backup, all of it or nothing; the storage must be empty').action(
    cli.withStorage(async (storage, file: string) => {
      await restore(storage, file);
      const [{ revision }, releases] = await Promise.all([
        storage.deployments.current(),
        storage.artifacts.list(),
      ]);
      const damaged = await damageIn(storage, releases);
      return {
        lines: [`${releases.length} releases are restored, at revision ${revision}.`, ...damaged],
        data: { revision, releases: releases.length, damaged },
        isIncomplete: damaged.length > 0,
      };
    }),
  );
}

/** The rules of a registry for promotions, as a sentence without full stop. */
export function describeRules({ requireReport, scriptsKb = {} }: RegistryRules): string {
  const limits = Object.entries(scriptsKb).map(([feature, kb]) => `${kb} KB of scripts for ${feature}`);
  const reports = requireReport
    ? 'promote requires a passed test run of each remote, or --unplayed --reason'
    : 'promote prints the results of test runs, and requires none';
  return [reports, ...limits].join('; ');
}

/** Parses `reviews=450`, and adds it to the values of earlier `--scripts` options. */
function scriptLimit(text: string, before: Record<string, number>): Record<string, number> {
  const [, feature = '', kb] = /^([a-z][a-z0-9]*)=(\d{1,5})$/.exec(text) ?? [];
  if (!kb) throw new InvalidArgumentError('Write a feature and its limit in KB, such as reviews=450.');
  return { ...before, [feature]: Number(kb) };
}

/** Lists damaged releases after a restore, because files that were damaged before the backup are damaged in the backup too. */
async function damageIn(storage: ReleaseStorage, releases: ReleaseName[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { feature, id } of releases) {
    const damage = await storage.artifacts.damageOf(feature, id);
    if (damage) lines.push(`${feature} ${id} is damaged: ${damage}. Publish it again.`);
  }
  return lines;
}
