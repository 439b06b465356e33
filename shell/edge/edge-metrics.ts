import { canariesIn } from '@stepwell/release-server/registry';
import type { Metrics } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { PageCounts } from './pages/page-cache';
import type { UnrenderedPages } from './pages/unrendered-pages';
import type { CanaryOutcomes } from './release-selection/canary-outcomes';
import type { FallbackCounts } from './release-selection/fallback-counts';
import type { Generation } from './release-selection/generation';
import type { RenderCounts } from './renderer/renderer';

export interface EdgeParts {
  /** The server before its routes are registered, because only requests to routes that are registered later are measured. */
  edge: FastifyInstance;
  live: { readonly current: Pick<Generation, 'registry' | 'revision' | 'selection' | 'renderer'> };
  pages: PageCounts;
  unrendered: Pick<UnrenderedPages, 'counted'>;
  renders: RenderCounts;
  fallbacks: Pick<FallbackCounts, 'counted'>;
  outcomes: Pick<CanaryOutcomes, 'refused'>;
}

const WAITING_HELP =
  'Pages waiting to be rendered, by priority. fixed: without a subject. known: the subject exists. guessed: unknown whether it exists';
const RENDERS_HELP =
  'Pages to render, by result. late: not rendered within the time limit. refused: no process was ready, or too many pages were waiting';

export function registerEdgeMetrics(
  metrics: Metrics,
  { edge, live, pages, unrendered, renders, fallbacks, outcomes }: EdgeParts,
): void {
  metrics.countRequests(edge);
  metrics.counter(
    'stepwell_page_cache_total',
    'Pages that were sent: from the cache, from the cache while remade in the background, made on request',
    ['result'],
    () => [
      [{ result: 'hit' }, pages.fresh],
      [{ result: 'stale' }, pages.stale],
      [{ result: 'miss' }, pages.made],
    ],
  );
  metrics.counter(
    'stepwell_unrendered_pages_total',
    'Pages that were sent without their markup, by reason and by the feature that caused it (culprit)',
    ['reason', 'culprit'],
    () => unrendered.counted.map(({ pages: count, ...labels }) => [labels, count]),
  );
  metrics.counter('stepwell_renders_total', RENDERS_HELP, ['result'], () => [
    [{ result: 'rendered' }, renders.rendered],
    [{ result: 'failed' }, renders.failed],
    [{ result: 'late' }, renders.late],
    [{ result: 'refused' }, renders.refused],
  ]);
  metrics.counter(
    'stepwell_renderer_crashes_total',
    'Renderer processes that crashed or were killed',
    [],
    () => [[{}, renders.crashes]],
  );
  metrics.counter(
    'stepwell_fallback_pages_total',
    'Pages with the previous release of a feature, or with its fallback cards, in place of its live, canary or preview release',
    ['feature', 'release', 'reason', 'intended'],
    () => fallbacks.counted.map(({ pages: count, ...labels }) => [labels, count]),
  );
  metrics.counter(
    'stepwell_canary_outcomes_refused_total',
    'Reports that were not counted as outcomes of a canary, by reason',
    ['reason'],
    () => Object.entries(outcomes.refused).map(([reason, count]) => [{ reason }, count]),
  );
  registerRendererMetrics(metrics, live);
  registerReleaseMetrics(metrics, live);
}

function registerRendererMetrics(metrics: Metrics, live: EdgeParts['live']): void {
  const load = () => live.current.renderer.load;
  metrics.gauge('stepwell_renders_waiting', WAITING_HELP, ['lane'], () =>
    Object.entries(load().waiting).map(([lane, count]) => [{ lane }, count]),
  );
  metrics.gauge('stepwell_renders_working', 'Pages being rendered', [], () => [[{}, load().working]]);
  metrics.gauge('stepwell_renderers', 'Renderer processes of the live revision', ['state'], () =>
    Object.entries(load().processes).map(([state, count]) => [{ state }, count]),
  );
}

function registerReleaseMetrics(metrics: Metrics, live: EdgeParts['live']): void {
  metrics.gauge('stepwell_registry_revision', 'Registry revision from which pages are made', [], () => [
    [{}, live.current.revision],
  ]);
  const labels = ['feature', 'release'];
  metrics.gauge(
    'stepwell_release_info',
    'Releases from which pages of visits without a canary are made',
    labels,
    () => {
      const { releases } = live.current.selection();
      return [...releases].map(([feature, { release }]) => [{ feature, release: release.id }, 1]);
    },
  );
  metrics.gauge('stepwell_canary_percent', 'Percentage of visits that get the canary', labels, () =>
    canariesIn(live.current.registry).map(([feature, { release, percent }]) => [
      { feature, release },
      percent,
    ]),
  );
}
