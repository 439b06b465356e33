import { createHash } from 'node:crypto';
import { ReleaseError } from '@stepwell/release-server/refusal';
import type { TestRunSummary } from '@stepwell/release-server/test-run-summary';
import { VIEWPORT_MODES } from '../plays/viewport-modes';
import { readReport, reportText } from './report-folder';
import { hasPassed } from './test-report';

/**
 * What the report in a folder says in short.
 * @throws ReleaseError if it tells of a part of the release alone
 */
export function summaryIn(folder: string): TestRunSummary {
  const { feature, release, against, playedOn, contract, at, isWhole, scenarios } = readReport(folder);
  if (!isWhole)
    throw new ReleaseError(
      'one scenario, or what faults do, says nothing of the whole. Play it without --scenario and --faults.',
    );
  const differences = scenarios.flatMap((each) => each.differences);
  const names = differences.flatMap(({ acceptedBy }) => acceptedBy ?? []);
  return {
    feature,
    release,
    against,
    playedOn,
    contract,
    at,
    scenarios: scenarios.length,
    // Of what is as it was no pictures are kept; it was looked at all the same.
    looks: scenarios.length * VIEWPORT_MODES.length,
    failed: scenarios.filter((each) => !hasPassed({ ...each, differences: [] })).length,
    differences: differences.length,
    unaccepted: differences.filter(({ acceptedBy }) => acceptedBy === undefined).length,
    unstable: scenarios.reduce((sum, { unstable }) => sum + unstable.length, 0),
    acceptedBy: [...new Set(names)],
    digest: createHash('sha256').update(reportText(folder)).digest('hex'),
  };
}
