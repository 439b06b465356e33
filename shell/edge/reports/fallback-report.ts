import type { FallbackReport } from '../../browser/reports/fallback-report';
import type { Generation } from '../release-selection/generation';
import type { FallbackTaken } from '../release-selection/release-selection';

/** The parts of a generation that a report concerns: the releases that pages take, and the counts of fallbacks. */
export type FallbackPages = Pick<Generation, 'selection' | 'fallbacks'>;

/**
 * Counts a page's report that the page took the previous release of a feature in place of the intended one (`live`).
 * @returns the fallback; `undefined` if the report is invalid, or no page of these generations can have taken the fallback
 */
export function countReportedFallback(
  body: unknown,
  generations: readonly FallbackPages[],
): FallbackTaken | undefined {
  const { feature, live, instead } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<FallbackReport>;
  if (typeof feature !== 'string' || !live || !instead) return undefined;
  for (const generation of generations) {
    const selected = generation.selection().releases.get(feature);
    if (selected?.release.id !== live || selected.previous?.id !== instead) continue;
    const fallback = { feature, live, instead };
    // Whether `live` was intended as the live release, a canary or a preview.
    generation.fallbacks.count(fallback, 'failed in a browser', selected.intended.reason);
    return fallback;
  }
  return undefined;
}
