import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ReportFolder, readReport } from '../report/report-folder';
import { hasPassed } from '../report/test-report';
import type { Acceptances } from './acceptances';

export interface Acceptance {
  /** Folder of the reviewed report. */
  folder: string;
  /** Ids of the accepted differences; empty for all of the report. */
  ids: readonly string[];
  /** Name of the reviewer. */
  by: string;
}

/**
 * Accepts differences of a report: stores them for its two releases, and writes the report again.
 * @returns how many scenarios still have findings or open differences
 * @throws Error if there is no report, it compared nothing, or it has no such difference
 */
export function acceptDifferences({ folder, ids, by }: Acceptance, acceptances: Acceptances): number {
  if (!existsSync(join(folder, 'report.json')))
    throw new Error(`There is no report in ${folder}: name the folder that play wrote by --report.`);
  const report = readReport(folder);
  const { feature, release, against } = report;
  if (against === null)
    throw new Error('This report compares nothing, and findings cannot be accepted: play it with --against.');
  const known = report.scenarios.flatMap(({ differences }) => differences.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`The report has no difference ${unknown.join(', ')}.`);
  const accepted = acceptances.add({ feature, against, release }, ids.length > 0 ? ids : known, by);
  const scenarios = report.scenarios.map((each) => ({
    ...each,
    differences: each.differences.map((difference) => ({
      ...difference,
      acceptedBy: accepted[difference.id],
    })),
  }));
  new ReportFolder(folder).finish({ ...report, scenarios });
  return scenarios.filter((each) => !hasPassed(each)).length;
}
