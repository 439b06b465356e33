/** @jest-environment node */
import type { Settings } from '@stepwell/contract';
import { defineStore, readSiteState, type SiteState } from '@stepwell/platform';
import { scenarioAdapter } from '@stepwell/platform/testing';
import { renderPage } from '../render';
import type { AnyEntry, EntryRef } from '../site/entries';
import type { EntrySource } from '../site/entry-load';
import { aFeature } from '../site/feature.testing';

// A remote whose state, head or markup cannot be sent affects only its own regions.

const FEATURES = [
  aFeature({ routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'The course is away' }] }),
  aFeature({
    name: 'engagement',
    slots: [{ at: 'footer.newsletter.v1', module: 'Newsletter', fallback: '', when: 'server' }],
  }),
];
/** Ten times the text that a feature may have in a page. */
const LONG = 'x'.repeat(20 * 1024 * 1024);

let logged = '';
beforeEach(() => {
  logged = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged += String(text);
    return true;
  });
});

/** An entry whose `load` sets the state of its store. */
function storing(value: () => unknown): Partial<AnyEntry> {
  const store = defineStore<object>('catalog.held', () => ({}));
  return { load: async ({ stores }) => stores.get(store).setState(value() as object, true) };
}

function fail(): never {
  throw new Error('no data');
}

const UNUSABLE: [what: string, entry: Partial<AnyEntry>, why: RegExp][] = [
  ['a BigInt in a store', storing(() => ({ price: 1n })), /BigInt/],
  [
    'a getter that throws',
    storing(() => ({
      get price() {
        return fail();
      },
    })),
    /no data|cannot be read/,
  ],
  ['a state that is too large', storing(() => ({ long: LONG })), /are allowed/],
  ['text that is too large', { Component: () => LONG }, /are allowed/],
  [
    'text and a state that are too large together',
    { Component: () => LONG.slice(0, 1_000_000), ...storing(() => ({ long: LONG.slice(0, 1_200_000) })) },
    /have 22\d{5} characters; 2097152 are allowed/,
  ],
  [
    'text that is too large after a forged start of another remote’s region',
    { Component: Forgery },
    /catalog has failed: .* are allowed/,
  ],
];

test.each(UNUSABLE)(
  'a remote that has %s makes the page unusable, and is reported by name',
  async (_, entry, why) => {
    const page = await pageWith(entry);

    expect(page).toMatchObject({ unusable: ['catalog'], failed: ['catalog'], html: '', state: {} });
    expect(logged).toMatch(why);
    expect(logged).toContain('catalog has failed');
  },
);

test('a page without the remote shows a card in its place, and all other remotes', async () => {
  const unusable = storing(() => ({ price: 1n }));
  const page = await pageWith(unusable, ['catalog']);

  expect(page).toMatchObject({ unusable: [], failed: [] });
  expect(page.html).toContain('The course is away');
  expect(page.html).toContain('a newsletter');
});

test.each<[string, unknown]>([
  ['an invalid canonical address', { title: 'Course', canonical: 'https://' }],
  [
    'a canonical address with the host that the server’s own URLs have',
    { title: 'Course', canonical: 'http://site/' },
  ],
  ['a huge title', { title: LONG }],
  ['a function as its title', { title: () => 'Course' }],
  ['an invalid picture', { title: 'Course', pictures: [null] }],
  ['a number that JSON does not have', { title: 'Course', jsonLd: [{ price: 1n }] }],
])('a head with %s counts as failed, and the page has the site’s head', async (_, head) => {
  const page = await pageWith({ head: () => head as never });

  expect(page).toMatchObject({ failed: ['catalog'], unusable: [] });
  expect(page.head).toMatchObject({ title: expect.stringContaining('Stepwell'), canonical: '/course/gate' });
  expect(page.html).toContain('a newsletter');
});

test('a remote cannot change the contents of the settings, which all remotes read', async () => {
  const settings = { payeeName: 'Stepwell', academy: { name: 'Stepwell' } };
  const change = ({ config }: SiteState) => void Object.assign(config?.academy ?? {}, { name: 1n });
  const page = await pageWith({ load: async ({ stores }) => change(readSiteState(stores)) }, [], settings);

  expect(page.unusable).toEqual([]);
  expect(page.state.master).toMatchObject({ config: settings });
});

test('a `toJSON` in the state of a store runs as code of the store’s feature', async () => {
  const ran: string[] = [];
  let running = '';
  const state = storing(() => ({ inner: { toJSON: () => void ran.push(running) } }));
  await pageWith(state, [], {}, (feature, act) => {
    running = feature;
    try {
      return act();
    } finally {
      running = '';
    }
  });

  expect(ran).toEqual(['catalog']);
});

test('functions in a state are left out', async () => {
  const page = await pageWith(storing(() => ({ inner: { act: () => undefined, price: 1 } })));

  expect(page.failed).toEqual([]);
  expect(page.state['catalog.held']).toEqual({ inner: { price: 1 } });
});

function pageWith(
  course: Partial<AnyEntry>,
  missing: string[] = [],
  settings: object = {},
  runAs?: EntrySource['runAs'],
) {
  const entries: Record<string, AnyEntry> = {
    CoursePage: { Component: Course, ...course },
    Newsletter: { Component: Newsletter },
  };
  const modules = {
    peek: ({ module }: EntryRef) => entries[module],
    load: () => new Promise<AnyEntry>(() => undefined),
    runAs,
  };
  const adapter = scenarioAdapter({
    answers: { 'GET /api/settings/getSettings': { data: settings as Settings } },
  });
  const api = { appId: '', appKey: '', adapter };
  const request = { address: '/course/gate', features: FEATURES, missing, api };
  return renderPage(request, modules, new AbortController().signal);
}

/** Markup that imitates the start of another remote's region. */
function Forgery() {
  const __html = `<template data-entry="engagement/Newsletter"></template>${LONG}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what a harmful remote does
  return <div dangerouslySetInnerHTML={{ __html }} />;
}

const Course = () => 'a course';

const Newsletter = () => 'a newsletter';
