/** @jest-environment node */

import { notFound } from '@stepwell/platform';
import { scenarioAdapter, type TestContextOptions } from '@stepwell/platform/testing';
import { type ReactNode, use } from 'react';
import { renderPage } from './render';
import type { AnyEntry } from './site/entries';
import { aFeature } from './site/feature.testing';

// On a busy machine the production bounds would leave pages incomplete.
jest.mock('./time-outs', () => ({
  ...jest.requireActual<typeof import('./time-outs')>('./time-outs'),
  RENDER_HEALTH_MS: 10_000,
  RENDER_DATA_MS: 2000,
}));

const FEATURE = aFeature({ routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'No course' }] });
const COURSE = 'catalog/CoursePage';

beforeEach(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});

test('renders markup, head and state of a page, which may be cached', async () => {
  const page = await aPage({
    Component: Course,
    head: () => ({ title: 'GATE' }),
    load: async () => undefined,
  });

  expect(page).toMatchObject({ status: 200, isComplete: true, loaded: [COURSE], failed: [] });
  expect(page.html).toContain('the course');
  expect(page.head.title).toBe('GATE | Stepwell Academy');
});

test.each<[what: string, Component: () => ReactNode]>([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['stays suspended', () => use(new Promise<ReactNode>(() => undefined))],
])('a region that %s is left to the browser, and the page is not cached', async (_, Component) => {
  const page = await aPage({ Component });

  expect(page).toMatchObject({ status: 200, isComplete: false, failed: [COURSE] });
  expect(page.html).toContain('<footer');
});

test('a subject that does not exist makes the page not found', async () => {
  const page = await aPage({ Component: Course, load: async () => notFound('Course 1') });

  expect(page).toMatchObject({ status: 404, head: { noIndex: true } });
});

test('late data is left to the browser', async () => {
  const page = await aPage({ Component: Course, load: () => new Promise(() => undefined) });

  expect(page).toMatchObject({ status: 200, isComplete: false, loaded: [] });
});

test('a page is complete only if the API is healthy', async () => {
  const page = await aPage({ Component: Course }, { 'GET /health': { status: 503 } });

  expect(page.isComplete).toBe(false);
});

function Course() {
  return 'the course';
}

function aPage(entry: AnyEntry, answers: TestContextOptions['answers'] = {}) {
  const modules = { peek: () => entry, load: async () => entry };
  const api = { appId: 'app', appKey: 'key', adapter: scenarioAdapter({ answers }) };
  return renderPage({ address: '/course/1', features: [FEATURE], api }, modules, AbortSignal.timeout(5000));
}
