import type { Release } from '@stepwell/release-server/release';
import Fastify, { type FastifyInstance } from 'fastify';
import { FALLBACK_REPORTS_PATH, type FallbackReport } from '../../browser/reports/fallback-report';
import { Fallbacks, type Fallen } from '../release-selection/fallback-counts';
import { fallbackRoutes } from './fallback-reports';

let app: FastifyInstance;
let fallbacks: Fallbacks;
let said: string[];
let told: Fallen[];

beforeEach(async () => {
  said = [];
  told = [];
  fallbacks = new Fallbacks((text) => said.push(text));
  app = Fastify();
  await app.register(fallbackRoutes, {
    generations: () => [
      { choice: () => choiceOf('1.1.0-b', '1.0.0-a'), fallbacks },
      { choice: () => choiceOf('1.2.0-c', '1.1.0-b'), fallbacks: fallbacks.ofVariants() },
    ],
    onFall: (_request, _reply, fallen) => told.push(fallen),
  });
});

afterEach(() => app.close());

test('a page of what is live that took the release before is counted, and a rollback is proposed', async () => {
  await tells({ feature: 'checkout', live: '1.1.0-b', instead: '1.0.0-a' });
  await tells({ feature: 'checkout', live: '1.1.0-b', instead: '1.0.0-a' });

  expect(fallbacks.counted).toEqual([
    { feature: 'checkout', release: '1.1.0-b', reason: 'failed in a browser', pages: 2 },
  ]);
  expect(said).toEqual([
    'checkout 1.1.0-b fails in a browser; pages take 1.0.0-a instead, which was live before. To make that one live: npm run release -- rollback checkout',
  ]);
});

test('a page of a canary that took what is live is counted with them, and nobody is told to roll that back', async () => {
  await tells({ feature: 'checkout', live: '1.2.0-c', instead: '1.1.0-b' });

  expect(fallbacks.counted).toEqual([
    { feature: 'checkout', release: '1.2.0-c', reason: 'failed in a browser', pages: 1 },
  ]);
  expect(said).toEqual([
    'checkout 1.2.0-c fails in a browser; pages that were given it take 1.1.0-b instead, which is live',
  ]);
  expect(told).toEqual([{ feature: 'checkout', live: '1.2.0-c', instead: '1.1.0-b' }]);
});

test('what no page of ours can have taken is nobody’s', async () => {
  await tells({ feature: 'checkout', live: '1.2.0-c', instead: '1.0.0-a' });
  await tells({ feature: 'catalog', live: '1.1.0-b', instead: '1.0.0-a' });

  expect([fallbacks.counted, told]).toEqual([[], []]);
});

function tells(report: FallbackReport) {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  return app.inject({ method: 'POST', url: FALLBACK_REPORTS_PATH, headers, payload: JSON.stringify(report) });
}

function choiceOf(live: string, before: string) {
  return { releases: named(live), spare: named(before) };
}

function named(id: string): ReadonlyMap<string, Release> {
  return new Map([['checkout', { feature: 'checkout', id } as Release]]);
}
