import { type Command, Option } from 'commander';
import type { Change } from '../promotion/promotion';
import { requireReports } from '../promotion/rules';
import type { RegistryRules } from '../registry';
import type { ReleaseStorage } from '../storage/storage';
import type { Answer } from './commands';

type RunAtStorage = (options: object, act: (storage: ReleaseStorage) => Promise<Answer>) => Promise<void>;

/** `release rules`: done where the storage is, and never through the service. */
export function rulesCommand(
  command: Command,
  run: RunAtStorage,
  changeOf: (options: never) => Change,
): void {
  command
    .description('what this registry asks of promotions; by an option it is changed')
    .addOption(
      new Option(
        '--require-report <state>',
        'a remote goes live with a good report, or with a reason',
      ).choices(['on', 'off']),
    )
    .action((options: { requireReport?: 'on' | 'off' }) =>
      run(options, async (storage) => {
        const { requireReport } = options;
        const { revision, rules = {} } = requireReport
          ? await requireReports(storage, requireReport === 'on', changeOf(options as never))
          : await storage.deployments.current();
        return { lines: [`${ruleInWords(rules)} (revision ${revision})`], data: { revision, rules } };
      }),
    );
}

/** What a registry asks of promotions, without an end. */
export function ruleInWords({ requireReport }: RegistryRules): string {
  return requireReport
    ? 'promote asks for a good report of each remote, or for --unplayed --reason'
    : 'promote says what reports found, and asks for none';
}
