/** @jest-environment node */
import { notFound } from '@stepwell/platform';
import { type ReactNode, use } from 'react';
import { aFeature } from '../site/feature.testing';
import { openPage, testSite } from '../site/site.testing';
import { renderMarkup } from './markup';

const FEATURES = [
  aFeature({ routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'No course' }] }),
  aFeature({
    name: 'engagement',
    slots: [{ at: 'footer.newsletter.v1', module: 'Newsletter', fallback: '', when: 'server' }],
  }),
];

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));

test.each<[what: string, page: (() => ReactNode) | undefined, failed: string[], hasData?: boolean]>([
  ['no failure of an entry that renders', () => 'a course', []],
  ['an entry that throws', Broken, ['catalog/CoursePage']],
  ['an entry that stays suspended', Suspended, ['catalog/CoursePage']],
  ['an entry whose error cannot be read', throwsUnreadable, ['catalog/CoursePage']],
  ['a page that is empty', () => null, ['catalog/CoursePage']],
  ['no failure of a page that is empty while its data is late', () => null, [], false],
  ['no failure of an entry whose subject does not exist', () => notFound('a course'), []],
  ['no failure of an entry without code', undefined, []],
  ['no failure of an entry that forged markup names', Forgery, []],
])('reports %s, and renders the other entries', async (_, page, failed, hasData = true) => {
  const { site } = testSite({
    features: FEATURES,
    entries: { CoursePage: page && { Component: page }, Newsletter: { Component: Newsletter } },
    isLoaded: true,
  });
  const navigation = openPage(site, '/course/gate');
  for (const entryLoad of navigation.entryLoads.values()) {
    entryLoad.entry.catch(() => undefined);
    entryLoad.hasData = hasData;
  }

  const markup = await renderMarkup(site, navigation, new AbortController().signal);

  expect(markup.failed).toEqual(failed);
  expect(markup.html).toContain('a newsletter');
});

const Newsletter = () => 'a newsletter';

const endless = new Promise<void>(() => undefined);

function Suspended(): ReactNode {
  use(endless);
  return null;
}

/** Markup like that of a failed region of another remote. */
function Forgery() {
  const __html = `<template data-entry="engagement/Newsletter"></template><!--$!--><template data-dgst="failed"></template>`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what a harmful remote does
  return <div dangerouslySetInnerHTML={{ __html }} />;
}

function throwsUnreadable(): never {
  throw Object.defineProperty(new Error(), 'stack', { value: Symbol('stack') });
}

function Broken(): never {
  throw new Error('broken');
}
