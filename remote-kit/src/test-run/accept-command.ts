import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptDifferences } from './accept';
import { Acceptances } from './acceptances';
import { CHECK_OPTIONS, readCheckOptions } from './check-release';
import { type ReportStore, storeReport } from './store-report';

interface AcceptCommand extends Pick<ReportStore, 'within' | 'report'> {
  /** How it is called, for whoever has left something out. */
  usage: string;
  dataDir: string;
}

/**
 * `accept [<difference>...] --by <name>`: a reviewer has looked at differences, and takes them; the release's report says so from
 * then on.
 * @returns whether nothing is left to look at
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

/** Beside the releases. */
export function acceptancesIn(dataDir: string): Acceptances {
  return new Acceptances(join(dataDir, 'plays', 'accepted.json'));
}
