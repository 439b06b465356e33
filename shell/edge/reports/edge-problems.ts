import type { EdgeProblem } from '@stepwell/release-server/storage';
import type { UnrenderedPages } from '../pages/unrendered-pages';
import {
  FALLBACK_CAUSES,
  type FallbackCount,
  type FallbackCounts,
} from '../release-selection/fallback-counts';
import type { Generation } from '../release-selection/generation';
import { usedRelease } from '../release-selection/page-selection';

/**
 * Problems of this edge for the release service: live releases that are replaced on pages, and pages without markup in the last two minutes.
 * @param live the present generation
 */
export function edgeProblems(
  live: Pick<Generation, 'registry' | 'selection'>,
  fallbacks: Pick<FallbackCounts, 'recent'>,
  unrendered: Pick<UnrenderedPages, 'recent'>,
): EdgeProblem[] {
  const { features } = live.registry;
  const isRepaired = ({ feature, release, reason }: FallbackCount) =>
    reason === 'damaged' && usedRelease(live.selection(), feature)?.id === release;
  const ofLive = fallbacks.recent.filter(
    (count) =>
      count.intended === 'live' && features[count.feature]?.live === count.release && !isRepaired(count),
  );
  return [
    ...ofLive.map(({ feature, release, reason, pages }) => ({
      feature,
      release,
      text: `pages show another release or fallback cards, because this one ${FALLBACK_CAUSES[reason]}`,
      pages,
    })),
    ...unrendered.recent.map(({ culprit, pages }) => ({
      feature: culprit,
      text: 'pages are sent without their markup',
      pages,
    })),
  ];
}
