import type { StoredTestRun } from '../publishing/test-run-summary';
import { BY_START, type RegistryContent } from '../registry';
import { type ReleaseName, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import type { Change } from './change';

/** Whether the test runs of a release allow it to replace the live release. */
export interface TestRunResult extends ReleaseName {
  /** The release was compared with the live release, nothing failed, and every difference was accepted. */
  isGood: boolean;
  /** The result, or why no test run counts; a sentence without full stop. */
  says: string;
  /** The test run on which the result is based; absent if the release has none. */
  play?: StoredTestRun;
}

/**
 * Results of releases that are to go live. The shell is left out, because it has no scenarios, and so are releases that are live already.
 * @param releaseIds by feature @param testRunsOf test runs of a release, the newest first
 */
export async function testRunResults(
  { features }: RegistryContent,
  releaseIds: Record<string, string>,
  testRunsOf: (feature: string, id: string) => Promise<StoredTestRun[]>,
): Promise<TestRunResult[]> {
  const replacing = Object.entries(releaseIds).filter(
    ([feature, id]) => feature !== SHELL && features[feature]?.live !== id,
  );
  return Promise.all(
    replacing.map(async ([feature, id]) =>
      testRunResult({ feature, id }, features[feature]?.live ?? null, await testRunsOf(feature, id)),
    ),
  );
}

/**
 * Result of the newest test run against the live release. Without such a run: the result of the newest test run, with `isGood: false`.
 * @param live id of the release that would be replaced; `null` if nothing of the feature is live, so that any test run counts
 * @param testRuns the newest first
 */
export function testRunResult(
  name: ReleaseName,
  live: string | null,
  testRuns: readonly StoredTestRun[],
): TestRunResult {
  const againstLive = testRuns.find(({ against }) => live !== null && against === live);
  const play = againstLive ?? testRuns[0];
  if (!play) return { ...name, isGood: false, says: 'it has no test run' };
  const isAgainstLive = live === null || againstLive !== undefined;
  const isGood = isAgainstLive && play.failed === 0 && play.unaccepted === 0;
  const missing = isAgainstLive ? '' : `; it was not compared with ${live}, which is live`;
  return { ...name, isGood, says: describeTestRun(play) + missing, play };
}

/** A text such as `48 scenarios passed; 3 differences to 1.0.0-a, accepted by Asha`. */
export function describeTestRun(play: StoredTestRun): string {
  const { scenarios, failed, unstable } = play;
  const result =
    failed === 0
      ? `${countOf(scenarios, 'scenario')} passed`
      : `${failed} of ${countOf(scenarios, 'scenario')} failed`;
  return [result, ...describeDifferences(play), ...(unstable > 0 ? [`${unstable} unstable`] : [])].join('; ');
}

function describeDifferences({ against, differences, unaccepted, acceptedBy }: StoredTestRun): string[] {
  if (against === null) return [];
  if (differences === 0) return [`nothing differs from ${against}`];
  const count = `${countOf(differences, 'difference')} to ${against}`;
  const names = acceptedBy.join(', ');
  if (unaccepted === 0) return [`${count}, accepted by ${names}`];
  const accepted = names && ` (the others by ${names})`;
  return [`${count}, ${unaccepted} of them not accepted${accepted}`];
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Enforces the registry's rule `requireReport`, except for a feature's first release by `npm start`, which runs no tests.
 * @throws ReleaseError if `unplayed` is set without a reason, or the rule applies, a result is not good and `unplayed` is not set
 */
export function requireTestRuns(
  { rules, features }: RegistryContent,
  results: readonly TestRunResult[],
  { unplayed, reason, by }: Change,
): void {
  if (unplayed && !reason?.trim())
    throw new ReleaseError('--unplayed needs a --reason: the log shows why no test run has passed.');
  if (!rules?.requireReport || unplayed) return;
  const failed = results.filter(
    ({ feature, isGood }) => !isGood && (features[feature] !== undefined || by !== BY_START),
  );
  if (failed.length === 0) return;
  const reasons = failed.map(({ feature, id, says }) => `${feature} ${id}: ${says}`);
  throw new ReleaseError(
    `This registry requires a passed test run of each release that goes live, and nothing was changed. ${reasons.join('. ')}. ` +
      'Run its tests against the live release and accept the intended differences (docs/releasing.md §10), or give a reason: --unplayed --reason "…".',
  );
}
