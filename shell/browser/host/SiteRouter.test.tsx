import { Link, notFound, Observable, siteStore } from '@stepwell/platform';
import { testContext } from '@stepwell/platform/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { answerMediaQueries } from '../jsdom.testing';
import type { AnyEntry, EntryRef } from '../site/entries';
import type { ModuleSource } from '../site/entry-load';
import { aFeature } from '../site/feature.testing';
import type { PageNavigation } from '../site/page-navigation';
import { Site } from '../site/site';
import { SiteRouter } from './SiteRouter';

const catalog = aFeature({
  routes: [
    { path: '/course/:id', module: 'CoursePage', fallback: 'Course unavailable' },
    { path: '/contact-us', module: 'ContactPage', fallback: 'Contact unavailable' },
  ],
  slots: [{ at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu unavailable', when: 'server' }],
});

const mockAbout = { isBroken: true };
jest.mock('../pages/AboutPage', () => ({
  get aboutPage() {
    if (mockAbout.isBroken) throw new Error('This file cannot be had.');
    return { Component: () => 'Who we are', head: { title: 'About Us' } };
  },
}));

const COURSES_MENU = { module: 'CoursesMenu' } as EntryRef;
let leave: () => void = () => undefined;

beforeEach(() => {
  window.history.replaceState(null, '', '/course/gate');
  answerMediaQueries(false);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of every error that is caught
});
afterEach(() => {
  act(leave);
  jest.restoreAllMocks();
});

test('a page that finds no subject makes the whole visit one that is not found', () => {
  const { navigations, isError } = openSite({ CoursePage: NoSubject });

  expect(screen.getByRole('main')).toHaveTextContent('Opps! There is something wrong');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(isError()).toBe(true);
  expect(navigations.map(({ isNotFound }) => isNotFound)).toEqual([true]);
});

test.each<[how: string, leave: () => void]>([
  ['a link', () => fireEvent.click(link(document.body, 'Contact Us'))],
  ['Back', () => window.history.back()],
])(
  '%s leads away from what is not found: the frame is there again, and the flag is gone',
  async (_, leave) => {
    window.history.replaceState(null, '', '/contact-us');
    const { isError } = openSite({
      CoursePage: NoSubject,
      CoursesMenu: CourseLink,
    });
    await act(async () => fireEvent.click(screen.getByText('A course')));
    expect([isError(), screen.queryByRole('banner')]).toEqual([true, null]);

    await act(async () => leave());

    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('ContactPage'));
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(isError()).toBe(false);
  },
);

test('a page of the shell that cannot be shown is not found, until a link to it brings it', async () => {
  window.history.replaceState(null, '', '/about-us');
  const { navigations, isError } = await act(async () => openSite({}));
  expect(await screen.findByText('Opps! There is something wrong')).toBeInTheDocument();
  expect([isError(), screen.queryByRole('banner')]).toEqual([true, null]);

  mockAbout.isBroken = false;
  await act(async () => fireEvent.click(link(document.body, 'About Us')));

  expect(await screen.findByText('Who we are')).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(navigations.map(({ isNotFound }) => isNotFound)).toEqual([true, false]);
  expect(isError()).toBe(false);
});

test('a slot that finds no subject has failed alone: the page goes on', () => {
  const { navigations, isError } = openSite({ CoursesMenu: NoSubject });

  expect(screen.getByRole('main')).toHaveTextContent('CoursePage of gate');
  expect(screen.getByText('Menu unavailable')).toBeInTheDocument();
  expect(isError()).toBe(false);
  expect(navigations).toEqual([]);
});

describe('while the list of courses in the header waits for its code', () => {
  test('a link leads on at once, its markup stays, and it comes alive where it stands', async () => {
    const { container, bring, differences } = await hydrateSite();
    const list = within(container).getByText('CoursesMenu of the frame');

    await act(async () => fireEvent.click(link(container, 'Contact Us')));

    expect(within(container).getByRole('main')).toHaveTextContent('ContactPage');
    expect(list).toBeInTheDocument();
    await bring();
    expect(within(container).getByText('CoursesMenu of the frame')).toBe(list);
    expect(differences).toEqual([]);
  });

  test('Back leads back at once', async () => {
    const { container } = await hydrateSite();
    await act(async () => fireEvent.click(link(container, 'Contact Us')));
    expect(within(container).getByRole('main')).toHaveTextContent('ContactPage');

    await act(async () => {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    });

    expect(within(container).getByRole('main')).toHaveTextContent('CoursePage of gate');
  });
});

test.each<[link: string, page: string]>([
  ['About Us', 'Who we are'],
  ['Contact Us', 'ContactPage'],
])('code of the frame that comes on the way to %s is run when that page is there', async (name, page) => {
  mockAbout.isBroken = false;
  const seen: (string | null)[] = [];
  const list = () => {
    seen.push(document.querySelector('main')?.textContent ?? null);
    return 'list of courses';
  };
  const { container, bring } = await hydrateSite(list);
  seen.length = 0;

  await act(async () => {
    fireEvent.click(link(container, name));
    await bring();
  });

  await waitFor(() => expect(seen[0]).toContain(page));
});

test('another page renders no region of the frame again', async () => {
  const menu = jest.fn(() => 'list of courses');
  openSite({ CoursesMenu: menu });
  const before = menu.mock.calls.length;

  await act(async () => fireEvent.click(link(document.body, 'Contact Us')));

  expect(screen.getByRole('main')).toHaveTextContent('ContactPage');
  expect(menu).toHaveBeenCalledTimes(before);
});

function link(page: HTMLElement, name: string) {
  const [first] = within(page).getAllByRole('link', { name });
  if (!first) throw new Error(`No link ${name}`);
  return first;
}

function CourseLink() {
  return <Link href="/course/none">A course</Link>;
}

function NoSubject(): never {
  notFound('Course gate');
}

/** The same site as its server has drawn it, hydrated while the code of the header's list is on its way. */
async function hydrateSite(list?: () => ReactNode) {
  let arrive: (entry: AnyEntry) => void = () => undefined;
  const onItsWay = new Promise<AnyEntry>((resolve) => {
    arrive = resolve;
  });
  const here = entriesOf(list ? { CoursesMenu: list } : {});
  const page = (modules: ModuleSource) => {
    const { site, firstNavigation } = aSite(modules);
    return (
      <SiteRouter site={site} navigations={new Observable(firstNavigation)} onNavigation={() => undefined} />
    );
  };
  const container = document.createElement('div');
  container.innerHTML = renderToString(page(here));
  document.body.append(container);
  const differences: unknown[] = [];
  const late: ModuleSource = {
    peek: (ref) => (ref.module === 'CoursesMenu' ? undefined : here.peek(ref)),
    load: () => onItsWay,
  };
  await act(async () => {
    const root = hydrateRoot(container, page(late), {
      onRecoverableError: (error) => differences.push(error),
    });
    leave = () => {
      root.unmount();
      container.remove();
    };
  });
  const bring = () => act(async () => arrive(here.peek(COURSES_MENU) as AnyEntry));
  return { container, differences, bring };
}

/** A site of one feature on `/course/gate`, whose entries are here, and show their names or what the test says. */
function openSite(entries: Record<string, () => ReactNode>) {
  const { site, firstNavigation, stores } = aSite(entriesOf(entries));
  const navigations: PageNavigation[] = [];
  render(
    <SiteRouter
      site={site}
      navigations={new Observable(firstNavigation)}
      onNavigation={(navigation) => navigations.push(navigation)}
    />,
  );
  return { navigations, isError: () => stores.get(siteStore).getState().isError };
}

function aSite(modules: ModuleSource) {
  const { api, stores } = testContext();
  const site = new Site({ features: [catalog], stores, api, modules });
  const firstNavigation = site.firstNavigation(new URL(window.location.href), {
    loaded: [],
    isNotFound: false,
  });
  return { site, firstNavigation, stores };
}

function entriesOf(entries: Record<string, () => ReactNode>): ModuleSource {
  const made = new Map<string, AnyEntry>();
  const asEntry = (module: string): AnyEntry => ({
    Component:
      entries[module] ??
      (({ params }: { params?: { id?: string } }) => <p>{`${module} of ${params?.id ?? 'the frame'}`}</p>),
  });
  return {
    peek: ({ module }) => {
      const entry = made.get(module) ?? asEntry(module);
      made.set(module, entry);
      return entry;
    },
    load: () => Promise.reject(new Error('Everything is here.')),
  };
}
