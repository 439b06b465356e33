import type { RegistryRevision } from '@stepwell/release-server/registry';
import type { EdgeProblem } from '@stepwell/release-server/storage';
import type { UnrenderedPages } from '../pages/unrendered-pages';
import { FALLBACK_CAUSES, type FallbackCounts } from '../release-selection/fallback-counts';

/**
 * Problems of this edge for the release service: live releases that were replaced on pages since the edge started, and pages without
 * markup in the last two minutes.
 */
export function edgeProblems(
  { features }: Pick<RegistryRevision, 'features'>,
  fallbacks: Pick<FallbackCounts, 'counted'>,
  unrendered: Pick<UnrenderedPages, 'recent'>,
): EdgeProblem[] {
  const ofLive = fallbacks.counted.filter(
    ({ feature, release, intended }) => intended === 'live' && features[feature]?.live === release,
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
