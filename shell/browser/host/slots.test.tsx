import { Observable, type SlotName } from '@stepwell/platform';
import { SLOTS } from '@stepwell/platform/slots';
import { act, render } from '@testing-library/react';
import { answerMediaQueries, keepAllOutOfView } from '../../site/jsdom.testing';
import { aFeature } from '../site/feature.testing';
import { FRAME_SLOTS, SHELL_PAGES } from '../site/pages';
import { openPage, testSite } from '../site/site.testing';
import { SiteRouter } from './SiteRouter';

const SLOT_NAMES = Object.keys(SLOTS) as SlotName[];
const rendering = (text: string) => () => text;

beforeEach(() => {
  answerMediaQueries(true);
  keepAllOutOfView();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

test.each(SHELL_PAGES.map((page) => [page.path, page] as const))(
  '%s has its own slots and the slots of the frame',
  async (path, page) => {
    window.history.replaceState(null, '', path);
    const slots = SLOT_NAMES.map((at) => ({ at, module: at, fallback: '', when: 'server' as const }));
    const entries = Object.fromEntries(SLOT_NAMES.map((at) => [at, { Component: rendering(`[${at}]`) }]));
    const { site } = testSite({ features: [aFeature({ slots })], entries, isLoaded: true });
    const navigations = new Observable(openPage(site, path));
    await navigations.current.page;

    const { container } = await act(async () =>
      render(<SiteRouter site={site} navigations={navigations} onNavigation={() => undefined} />),
    );

    const shown = [...(container.textContent ?? '').matchAll(/\[(.+?)\]/g)].map(([, at = '']) => at);
    expect(shown.sort()).toEqual([...FRAME_SLOTS, ...page.slots].sort());
  },
);
