import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ReportFolder, readReport } from '../report/report-folder';
import type { PlayReport } from '../report/test-report';
import { hasPassed } from '../report/test-report';
import type { Acceptances } from './acceptances';

export interface Acceptance {
  /** Folder of the report that was looked at. */
  folder: string;
  /** Of the differences; none means all of the report. */
  ids: readonly string[];
  by: string;
}

/**
 * Accepts differences that a report shows: it is remembered for its two releases, and the report is written anew.
 * @returns how many scenarios still need a look
 * @throws Error if there is no report, it compared nothing, or it has no such difference
 */
export function acceptDifferences({ folder, ids, by }: Acceptance, acceptances: Acceptances): number {
  if (!existsSync(join(folder, 'report.json')))
    throw new Error(`There is no report in ${folder}: name the folder that play wrote by --report.`);
  const report = readReport(folder);
  const { feature, release, against } = report;
  if (against === null)
    throw new Error(
      'This report compares nothing, and what is found cannot be accepted: play it with --against.',
    );
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
  const written: PlayReport = { ...report, scenarios };
  new ReportFolder(folder).finish(written);
  return scenarios.filter((each) => !hasPassed(each)).length;
}
