import { createHash } from 'node:crypto';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { TestRunSummary } from '@stepwell/release-server/test-run-summary';
import { VIEWPORT_MODES } from '../plays/viewport-modes';
import { differenceGroups } from './difference-groups';
import { readReport, reportText } from './report-folder';
import { hasPassed } from './test-report';

/**
 * Summary of the report in a folder, as it is stored with the release.
 * @throws ReleaseError if the report covers only a part of the release
 */
export function summaryIn(folder: string): TestRunSummary {
  const {
    feature,
    release,
    against,
    playedOn,
    contract,
    at,
    isWhole,
    scenarios,
    modes = VIEWPORT_MODES.length,
  } = readReport(folder);
  if (!isWhole)
    throw new ReleaseError(
      'it covers one scenario, or injected faults, and not the whole release. Play it without --scenario and --faults.',
    );
  const differences = differenceGroups({ scenarios });
  const names = differences.flatMap(({ acceptedBy }) => acceptedBy ?? []);
  return {
    feature,
    release,
    against,
    playedOn,
    contract,
    at,
    scenarios: scenarios.length,
    // Not the stored views: those without a difference are not stored.
    looks: scenarios.length * modes,
    failed: scenarios.filter((each) => !hasPassed({ ...each, differences: [] })).length,
    differences: differences.length,
    unaccepted: differences.filter(({ acceptedBy }) => acceptedBy === undefined).length,
    unstable: scenarios.reduce((sum, { unstable }) => sum + unstable.length, 0),
    acceptedBy: [...new Set(names)],
    digest: createHash('sha256').update(reportText(folder)).digest('hex'),
  };
}
