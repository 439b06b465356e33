import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { groupText } from '../report/difference-groups';
import { acceptDifferences, listOpen, seenIn } from './accept';
import { Acceptances } from './acceptances';
import { CHECK_OPTIONS, readCheckOptions } from './check-release';
import { type ReportStore, storeReport } from './store-report';

interface AcceptCommand extends Pick<ReportStore, 'within' | 'report'> {
  /** Printed with the list, and when an argument is missing. */
  usage: string;
  dataDir: string;
}

/**
 * `accept`: lists the differences of a report; equal differences are one entry. `accept <difference>... --by <name>` accepts the named
 * differences, and `accept --all-seen --by <name>` accepts all listed differences. Then the report's summary is stored again.
 * @returns `false` if scenarios still need a review after an acceptance, else `true`
 */
export async function acceptByCommand(
  args: string[],
  { usage, dataDir, within, report }: AcceptCommand,
): Promise<boolean> {
  const { values, positionals: ids } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      report: CHECK_OPTIONS.report,
      by: { type: 'string' },
      'all-seen': { type: 'boolean', default: false },
    },
  });
  const { 'all-seen': isAllSeen } = values;
  const by = values.by?.trim();
  const { folder } = readCheckOptions(values);
  if (!by && !isAllSeen && ids.length === 0) {
    const open = listOpen(folder);
    for (const group of open) report(groupText(group));
    report(`${open.length} differences are open; ${join(folder, 'index.html')} shows them. ${usage}`);
    return true;
  }
  if (!by) throw new Error(`--by is missing. ${usage}`);
  if (isAllSeen) ids.push(...seenIn(folder));
  else if (ids.length === 0) throw new Error(`No difference is named. ${usage}`);
  const count = acceptDifferences({ folder, ids, by }, acceptancesIn(dataDir));
  report(count === 0 ? 'no scenario needs a review any more' : `${count} scenarios still need a review`);
  await storeReport(folder, { within, by, report });
  return count === 0;
}

export function acceptancesIn(dataDir: string): Acceptances {
  return new Acceptances(join(dataDir, 'plays', 'accepted.json'));
}
