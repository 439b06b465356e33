import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptDifferences } from './accept';
import { Acceptances } from './acceptances';
import { CHECK_OPTIONS, readCheckOptions } from './check-release';
import { type ReportStore, storeReport } from './store-report';

interface AcceptCommand extends Pick<ReportStore, 'within' | 'report'> {
  /** Printed when an argument is missing. */
  usage: string;
  dataDir: string;
}

/**
 * `accept [<difference>...] --by <name>`: accepts differences of a report, and stores its summary again.
 * @returns whether every scenario has passed now
 */
export async function acceptByCommand(
  args: string[],
  { usage, dataDir, within, report }: AcceptCommand,
): Promise<boolean> {
  const { values, positionals: ids } = parseArgs({
    args,
    allowPositionals: true,
    options: { report: CHECK_OPTIONS.report, by: { type: 'string' } },
  });
  const { by } = values;
  if (!by) throw new Error(`Who accepts it? ${usage}`);
  const { folder } = readCheckOptions(values);
  const left = acceptDifferences({ folder, ids, by }, acceptancesIn(dataDir));
  report(left === 0 ? 'nothing is left to look at' : `${left} scenarios still need a look`);
  await storeReport(folder, { within, by, report });
  return left === 0;
}

export function acceptancesIn(dataDir: string): Acceptances {
  return new Acceptances(join(dataDir, 'plays', 'accepted.json'));
}
