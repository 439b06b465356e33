import { canariesIn } from '@stepwell/release-server/registry';
import type { Metrics } from '@stepwell/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { PageCounts } from './pages/page-cache';
import type { Fallbacks } from './release-selection/fallback-counts';
import type { Generation } from './release-selection/generation';
import type { RenderCounts } from './renderer/renderer';

/** What is told of. */
export interface EdgeParts {
  /** Without a route yet. */
  edge: FastifyInstance;
  live: { readonly current: Pick<Generation, 'registry' | 'revision' | 'shell' | 'choice' | 'renderer'> };
  pages: PageCounts;
  renders: RenderCounts;
  fallbacks: Pick<Fallbacks, 'counted'>;
}

/** Tells of an edge what its operators ask: how it answers, what it renders, what is live. */
export function tellOfEdge(metrics: Metrics, { edge, live, pages, renders, fallbacks }: EdgeParts): void {
  metrics.countRequests(edge);
  metrics.counter(
    'stepwell_page_cache_total',
    'Pages that were sent: kept ones, kept ones that were made anew behind, those that were waited for',
    ['result'],
    () => [
      [{ result: 'hit' }, pages.fresh],
      [{ result: 'stale' }, pages.stale],
      [{ result: 'miss' }, pages.made],
    ],
  );
  metrics.counter(
    'stepwell_renders_total',
    'Pages that were to be rendered, by what became of them',
    ['result'],
    () => [
      [{ result: 'rendered' }, renders.rendered],
      [{ result: 'failed' }, renders.failed],
      [{ result: 'late' }, renders.late],
      [{ result: 'refused' }, renders.refused],
    ],
  );
  metrics.counter('stepwell_renderer_falls_total', 'Renderer processes that fell', [], () => [
    [{}, renders.falls],
  ]);
  metrics.counter(
    'stepwell_fallback_pages_total',
    'Pages that took a last known good release in place of the live one',
    ['feature', 'release', 'reason'],
    () => fallbacks.counted.map(({ pages, ...labels }) => [labels, pages]),
  );
  tellOfRenderers(metrics, live);
  tellOfReleases(metrics, live);
}

function tellOfRenderers(metrics: Metrics, live: EdgeParts['live']): void {
  const load = () => live.current.renderer.load;
  metrics.gauge('stepwell_renders_waiting', 'Pages that wait to be rendered', ['lane'], () =>
    Object.entries(load().waiting).map(([lane, count]) => [{ lane }, count]),
  );
  metrics.gauge('stepwell_renders_working', 'Pages that are being rendered', [], () => [
    [{}, load().working],
  ]);
  metrics.gauge('stepwell_renderers', 'Renderer processes of what is live', ['state'], () =>
    Object.entries(load().processes).map(([state, count]) => [{ state }, count]),
  );
}

function tellOfReleases(metrics: Metrics, live: EdgeParts['live']): void {
  metrics.gauge('stepwell_registry_revision', 'Revision that pages are made from', [], () => [
    [{}, live.current.revision],
  ]);
  const labels = ['feature', 'release'];
  metrics.gauge('stepwell_release_info', 'Release that pages are made from', labels, () => {
    const { shell } = live.current;
    const remotes = live.current.choice().features.map(({ name, release }) => [name, release] as const);
    return [[shell.feature, shell.id] as const, ...remotes].map(([feature, release]) => [
      { feature, release },
      1,
    ]);
  });
  metrics.gauge('stepwell_canary_percent', 'Part of all visits that is given a canary', labels, () =>
    canariesIn(live.current.registry).map(([feature, { release, percent }]) => [
      { feature, release },
      percent,
    ]),
  );
}
