import { Metrics } from '@stepwell/server-kit/metrics';
import Fastify from 'fastify';
import { type EdgeParts, registerEdgeMetrics } from './edge-metrics';
import { PageCounts } from './pages/page-cache';
import { RenderCounts, type RenderLoad } from './renderer/renderer';

const load: RenderLoad = {
  waiting: { fixed: 0, known: 3, guessed: 1 },
  working: 8,
  processes: { ready: 1, away: 1 },
};

test('reports how pages were sent, how they were rendered, and which releases are live', async () => {
  const metrics = new Metrics('edge');
  const pages = Object.assign(new PageCounts(), { fresh: 90, stale: 2, made: 3 });
  const renders = Object.assign(new RenderCounts(), { rendered: 5, late: 1, crashes: 2 });
  const fallback = { feature: 'catalog', release: '1.0.0-c', reason: 'failed on the server' } as const;
  const fallbacks = { counted: [{ ...fallback, intended: 'live' as const, pages: 4 }] };
  const outcomes = { refused: { missing: 7, forged: 0, expired: 0, repeated: 0, crowded: 0 } };
  const live = {
    current: {
      revision: 12,
      registry: { features: { catalog: { canary: { release: '1.1.0-c', percent: 10 } } } },
      selection: () => ({
        releases: new Map([
          ['shell', { release: { id: '1.0.0-s' } }],
          ['catalog', { release: { id: '1.0.0-c' } }],
        ]),
      }),
      renderer: { load },
    },
  } as unknown as EdgeParts['live'];
  const unrendered = { counted: [{ reason: 'ended', culprit: 'catalog', pages: 3 } as const] };
  registerEdgeMetrics(metrics, { edge: Fastify(), live, pages, unrendered, renders, fallbacks, outcomes });

  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('stepwell_') && !line.endsWith(' 0'))
    .map((line) => line.replace('process="edge"', '').replace(/,}/, '}').replace('{}', ''));

  expect(lines).toEqual([
    'stepwell_page_cache_total{result="hit"} 90',
    'stepwell_page_cache_total{result="stale"} 2',
    'stepwell_page_cache_total{result="miss"} 3',
    'stepwell_unrendered_pages_total{reason="ended",culprit="catalog"} 3',
    'stepwell_renders_total{result="rendered"} 5',
    'stepwell_renders_total{result="late"} 1',
    'stepwell_renderer_crashes_total 2',
    'stepwell_fallback_pages_total{feature="catalog",release="1.0.0-c",reason="failed on the server",intended="live"} 4',
    'stepwell_canary_outcomes_refused_total{reason="missing"} 7',
    'stepwell_renders_waiting{lane="known"} 3',
    'stepwell_renders_waiting{lane="guessed"} 1',
    'stepwell_renders_working 8',
    'stepwell_renderers{state="ready"} 1',
    'stepwell_renderers{state="away"} 1',
    'stepwell_registry_revision 12',
    'stepwell_release_info{feature="shell",release="1.0.0-s"} 1',
    'stepwell_release_info{feature="catalog",release="1.0.0-c"} 1',
    'stepwell_canary_percent{feature="catalog",release="1.1.0-c"} 10',
  ]);
});
