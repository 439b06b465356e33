import { masterStore, notFound } from '@stepwell/platform';
import { aWorld } from '@stepwell/platform/testing';
import { render, screen } from '@testing-library/react';
import { aFeature } from '../site/a-feature.testing';
import type { AnyEntry } from '../site/entries';
import { type ModuleSource, Site, type Visit } from '../site/site';
import { SiteRouter } from './SiteRouter';

const catalog = aFeature({
  routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'Course unavailable' }],
  slots: [{ at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu unavailable', when: 'server' }],
});

beforeEach(() => {
  window.history.replaceState(null, '', '/course/gate');
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of every error that is caught
});
afterEach(() => jest.restoreAllMocks());

test('a page that finds no subject makes the whole visit one that is not found', () => {
  const { visits, isError } = openSite({ CoursePage: NoSubject });

  expect(screen.getByRole('main')).toHaveTextContent('Opps! There is something wrong');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(isError()).toBe(true);
  expect(visits.map(({ isNotFound }) => isNotFound)).toEqual([true]);
});

test('a slot that finds no subject has failed alone: the page goes on', () => {
  const { visits, isError } = openSite({ CoursesMenu: NoSubject });

  expect(screen.getByRole('main')).toHaveTextContent('CoursePage of gate');
  expect(screen.getByText('Menu unavailable')).toBeInTheDocument();
  expect(isError()).toBe(false);
  expect(visits).toEqual([]);
});

function NoSubject(): never {
  notFound('Course gate');
}

/** A site of one feature on `/course/gate`, whose entries are here, and show their names or what the test says. */
function openSite(entries: Record<string, () => never>) {
  const { api, stores } = aWorld();
  const modules: ModuleSource = {
    peek: ({ module }) =>
      ({
        Component:
          entries[module] ??
          (({ params }: { params?: { id: string } }) => `${module} of ${params?.id ?? 'the frame'}`),
      }) as AnyEntry,
    load: () => Promise.reject(new Error('Everything is here.')),
  };
  const site = new Site({ features: [catalog], stores, api, modules });
  const firstVisit = site.firstVisit(new URL(window.location.href), { loaded: [], isNotFound: false });
  const visits: Visit[] = [];
  render(<SiteRouter site={site} firstVisit={firstVisit} onVisit={(visit) => visits.push(visit)} />);
  return { visits, isError: () => stores.get(masterStore).getState().isError };
}
