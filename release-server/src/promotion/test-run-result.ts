import type { StoredTestRun } from '../publishing/test-run-summary';
import { BY_START, type RegistryContent } from '../registry';
import type { ReleaseName } from '../release';
import { SHELL } from '../release';
import { ReleaseError } from '../release-error';
import type { Change } from './change';

/** What is known of a release by reports, where it would take the place of what is live. */
export interface TestRunResult extends ReleaseName {
  /** Whether it was compared with what is live, nothing failed, and somebody accepted every difference. */
  isGood: boolean;
  /** What the report found, or why there is none to go by: without an end. */
  says: string;
  /** Absent where nobody has played it. */
  play?: StoredTestRun;
}

/**
 * What reports say of releases that are to become live. Of the shell nothing: a play is of a remote. Nor of what is live
 * already: visitors get nothing else by it.
 * @param wanted release id by feature
 * @param playsOf reports that are stored with a release, the newest first
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
 * What reports say of a release.
 * @param live release id that it would take the place of; `null` if nothing of the feature is live
 * @param plays the newest first
 */
export function testRunResult(
  name: ReleaseName,
  live: string | null,
  plays: readonly StoredTestRun[],
): TestRunResult {
  const fitting = plays.find(({ against }) => live !== null && against === live);
  const play = fitting ?? plays[0];
  if (!play) return { ...name, isGood: false, says: 'nobody has played it' };
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
  return [good, ...differencesInWords(play), ...(unstable > 0 ? [`${unstable} unstable`] : [])].join('; ');
}

function differencesInWords({ against, differences, unaccepted, acceptedBy }: StoredTestRun): string[] {
  if (against === null) return [];
  if (differences === 0) return [`nothing differs from ${against}`];
  const told = `${countOf(differences, 'difference')} to ${against}`;
  const names = acceptedBy.join(', ');
  if (unaccepted === 0) return [`${told}, accepted by ${names}`];
  const others = names && ` (others by ${names})`;
  return [`${told}, of which nobody has accepted ${unaccepted}${others}`];
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/**
 * Holds a promotion to the registry's rule. What `npm start` makes live as a feature's first release takes nothing's place,
 * and is not asked for.
 * @throws ReleaseError if the rule asks for a good report, there is none, and nobody said why not
 */
export function requireTestRuns(
  { rules, features }: RegistryContent,
  found: readonly TestRunResult[],
  { unplayed, reason, by }: Change,
): void {
  if (unplayed && !reason?.trim())
    throw new ReleaseError(
      'Say why it goes live unplayed, by --reason: whoever asks later reads it in the log.',
    );
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
