import { Observable, type SlotName } from '@stepwell/platform';
import { SLOTS } from '@stepwell/platform/slots';
import { testContext } from '@stepwell/platform/testing';
import { act, render } from '@testing-library/react';
import { answerMediaQueries, keepAllOutOfView } from '../jsdom.testing';
import type { AnyEntry, EntryRef } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { FRAME_SLOTS, SHELL_PAGES, type ShellPage } from '../site/pages';
import { Site } from '../site/site';
import { SiteRouter } from './SiteRouter';

const PLACES = Object.keys(SLOTS) as SlotName[];

beforeEach(() => {
  answerMediaQueries(true);
  keepAllOutOfView();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test.each(SHELL_PAGES.map((page) => [page.path, page] as const))(
  '%s draws the slots that are named after it, and those that are named after no page',
  async (_, page) => {
    expect(await drawnOn(page)).toEqual([...FRAME_SLOTS, ...page.slots].sort());
  },
);

/** The slots whose name is seen, where one feature fills them all. */
async function drawnOn({ path }: ShellPage): Promise<string[]> {
  window.history.replaceState(null, '', path);
  const { api, stores } = testContext();
  const everywhere = PLACES.map((at) => ({ at, module: at, fallback: 'Not here', when: 'server' as const }));
  const modules = { peek, load: () => Promise.reject(new Error('Everything is here.')) };
  const site = new Site({ features: [aFeature({ slots: everywhere })], stores, api, modules });
  const firstNavigation = site.firstNavigation(new URL(window.location.href), {
    loaded: [],
    isNotFound: false,
  });
  await firstNavigation.page;
  const { container } = await act(async () =>
    render(
      <SiteRouter site={site} navigations={new Observable(firstNavigation)} onNavigation={() => undefined} />,
    ),
  );
  return [...(container.textContent ?? '').matchAll(/\[(.+?)\]/g)].map(([, at = '']) => at).sort();
}

const says = (what: string) => () => what;
const ENTRIES = new Map<string, AnyEntry>(PLACES.map((at) => [at, { Component: says(`[${at}]`) }]));

function peek({ module }: EntryRef): AnyEntry | undefined {
  return ENTRIES.get(module);
}
