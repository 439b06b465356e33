/** @jest-environment node */
import { notFound, StoreRegistry } from '@stepwell/platform';
import { testContext } from '@stepwell/platform/testing';
import type { ReactNode } from 'react';
import type { AnyEntry } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { Site } from '../site/site';
import { renderMarkup } from './markup';

const FEATURES = [
  aFeature({
    name: 'catalog',
    routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'No course' }],
  }),
  aFeature({
    name: 'engagement',
    slots: [{ at: 'footer.newsletter.v1', module: 'Newsletter', fallback: '', when: 'server' }],
  }),
];

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

test.each<[what: string, page: (() => ReactNode) | undefined, failed: string[]]>([
  ['is drawn', () => 'a course', []],
  ['throws', broken, ['catalog/CoursePage']],
  ['throws somewhere inside', () => <Inside />, ['catalog/CoursePage']],
  ['has no subject', () => notFound('a course'), []],
  ['has no code on the server', undefined, []],
])('of a page whose entry %s it is said which entries failed: %#', async (_, page, failed) => {
  const { failed: told, html } = await markupOf(page);

  expect(told).toEqual(failed);
  expect(html).toContain('a newsletter');
});

async function markupOf(page: (() => ReactNode) | undefined) {
  const { api } = testContext();
  const codes: Record<string, AnyEntry | undefined> = {
    'catalog/CoursePage': page && { Component: page },
    'engagement/Newsletter': { Component: Newsletter },
  };
  const modules = {
    peek: ({ id }: { id: string }) => codes[id],
    load: () => new Promise<never>(() => undefined),
  };
  const site = new Site({
    features: FEATURES,
    stores: new StoreRegistry({ api, isServer: true }),
    api,
    modules,
  });
  const navigation = site.firstNavigation(new URL('http://site/course/gate'), {
    loaded: [],
    isNotFound: false,
  });
  return renderMarkup(site, navigation, new AbortController().signal);
}

const Newsletter = () => 'a newsletter';

function Inside(): ReactNode {
  return (
    <p>
      <Broken />
    </p>
  );
}

const Broken = broken;

function broken(): never {
  throw new Error('broken');
}
