import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '@stepwell/release-server/file-io';
import { type DifferenceGroup, differenceGroups } from '../report/difference-groups';
import { ReportFolder, readReport } from '../report/report-folder';
import { hasPassed, type TestReport } from '../report/test-report';
import type { Acceptances } from './acceptances';

/** Differences between two releases that a reviewer accepts as intended. */
export interface Acceptance {
  /** Folder of the reviewed report. */
  folder: string;
  ids: readonly string[];
  /** Name of the reviewer. */
  by: string;
}

/**
 * Accepts differences of a report: stores them for the two compared releases, and writes the report again.
 * @returns how many scenarios still have findings or open differences
 * @throws Error if there is no report, or the report compares nothing or lacks one of the differences
 */
export function acceptDifferences({ folder, ids, by }: Acceptance, acceptances: Acceptances): number {
  const report = readComparison(folder);
  const { feature, release, against } = report;
  const known = report.scenarios.flatMap(({ differences }) => differences.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0)
    throw new Error(
      `The report has no difference ${unknown.join(', ')}: run accept without arguments to list its differences.`,
    );
  const accepted = acceptances.add({ feature, against, release }, ids, by);
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

/** Differences of a report that are not accepted yet. Records that they were listed, for `accept --all-seen`. */
export function listOpen(folder: string): DifferenceGroup[] {
  const report = readComparison(folder);
  const open = differenceGroups(report).filter(({ acceptedBy }) => acceptedBy === undefined);
  const listed: Seen = { at: report.at, ids: open.map(({ id }) => id) };
  writeFileSync(join(folder, SEEN), `${JSON.stringify(listed)}\n`);
  return open;
}

/**
 * Ids of the differences of a report that `listOpen` has listed.
 * @throws Error if the differences were not listed since the report was written
 */
export function seenIn(folder: string): string[] {
  const { at } = readComparison(folder);
  const listed = readJson<Seen>(join(folder, SEEN));
  if (listed?.at === at) return listed.ids;
  throw new Error(
    `The differences in ${folder} were not listed yet: run accept without arguments, and review the differences that it lists.`,
  );
}

/** File in the folder of a report with the differences that were listed. */
const SEEN = 'seen.json';

interface Seen {
  /** `at` of the report. */
  at: string;
  ids: string[];
}

/** @throws Error if there is no report, or it compares nothing */
function readComparison(folder: string): TestReport & { against: string } {
  if (!existsSync(join(folder, 'report.json')))
    throw new Error(`There is no report in ${folder}: name the folder that play wrote with --report.`);
  const { against, ...report } = readReport(folder);
  if (against === null)
    throw new Error(
      'This report compares nothing, and findings cannot be accepted: run play with --against.',
    );
  return { ...report, against };
}
