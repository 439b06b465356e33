import type { StoredTestRun } from '../publishing/test-run-summary';
import { BY_START, type RegistryContent } from '../registry';
import { type ReleaseName, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import type { Change } from './change';

/** What test runs say about a release that is to replace the live one. */
export interface TestRunResult extends ReleaseName {
  /** It was compared with the live release, nothing failed, and every difference was accepted. */
  isGood: boolean;
  /** The result, or why there is none; a sentence without its full stop. */
  says: string;
  /** Absent without a test run. */
  play?: StoredTestRun;
}

/**
 * Results of test runs of releases that are to go live; none for the shell, which has no scenarios, and for what is
 * live already.
 * @param wanted release id by feature
 * @param playsOf test runs of a release, the newest first
 */
export async function testRunResults(
  { features }: RegistryContent,
  wanted: Record<string, string>,
  playsOf: (feature: string, id: string) => Promise<StoredTestRun[]>,
): Promise<TestRunResult[]> {
  const asked = Object.entries(wanted).filter(
    ([feature, id]) => feature !== SHELL && features[feature]?.live !== id,
  );
  return Promise.all(
    asked.map(async ([feature, id]) =>
      testRunResult({ feature, id }, features[feature]?.live ?? null, await playsOf(feature, id)),
    ),
  );
}

/**
 * Result of the test run that fits best.
 * @param live release id that it would replace; `null` if nothing of the feature is live
 * @param plays the newest first
 */
export function testRunResult(
  name: ReleaseName,
  live: string | null,
  plays: readonly StoredTestRun[],
): TestRunResult {
  const fitting = plays.find(({ against }) => live !== null && against === live);
  const play = fitting ?? plays[0];
  if (!play) return { ...name, isGood: false, says: 'it has no test run' };
  const isToLive = live === null || fitting !== undefined;
  const isGood = isToLive && play.failed === 0 && play.unaccepted === 0;
  const missing = isToLive ? '' : `; it was not compared with ${live}, which is live`;
  return { ...name, isGood, says: describeTestRun(play) + missing, play };
}

/** `48 scenarios good, none failed; against 1.0.0-a 3 differences, accepted by Asha` */
export function describeTestRun(play: StoredTestRun): string {
  const { scenarios, failed, unstable } = play;
  const good =
    failed === 0
      ? `${countOf(scenarios, 'scenario')} good`
      : `${failed} of ${countOf(scenarios, 'scenario')} failed`;
  return [good, ...describeDifferences(play), ...(unstable > 0 ? [`${unstable} unstable`] : [])].join('; ');
}

function describeDifferences({ against, differences, unaccepted, acceptedBy }: StoredTestRun): string[] {
  if (against === null) return [];
  if (differences === 0) return [`nothing differs from ${against}`];
  const count = `${countOf(differences, 'difference')} to ${against}`;
  const names = acceptedBy.join(', ');
  if (unaccepted === 0) return [`${count}, accepted by ${names}`];
  const others = names && ` (others by ${names})`;
  return [`${count}, ${unaccepted} of them not accepted${others}`];
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/**
 * Enforces the registry's rule, except for a feature's first release by `npm start`.
 * @throws ReleaseError if the rule requires a passed test run, and there is neither one nor a reason
 */
export function requireTestRuns(
  { rules, features }: RegistryContent,
  found: readonly TestRunResult[],
  { unplayed, reason, by }: Change,
): void {
  if (unplayed && !reason?.trim())
    throw new ReleaseError('Say why it goes live unplayed, by --reason: the reason is shown in the log.');
  if (!rules?.requireReport || unplayed) return;
  const bad = found.filter(
    ({ feature, isGood }) => !isGood && (features[feature] !== undefined || by !== BY_START),
  );
  if (bad.length === 0) return;
  const said = bad.map(({ feature, id, says }) => `${feature} ${id}: ${says}`);
  throw new ReleaseError(
    `This registry asks for a good report of whatever goes live, and nothing was changed. ${said.join('. ')}. ` +
      'Play it against what is live and accept what is meant (docs/releasing.md §10), or say why not: --unplayed --reason "…".',
  );
}
