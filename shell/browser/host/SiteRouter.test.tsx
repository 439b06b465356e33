import { Link, notFound, Observable, siteStore } from '@stepwell/platform';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { answerMediaQueries, keepAllOutOfView } from '../../site/jsdom.testing';
import type { AnyEntry } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import type { PageNavigation } from '../site/page-navigation';
import { Site } from '../site/site';
import { openPage, testSite } from '../site/site.testing';
import { SiteRouter } from './SiteRouter';

const CATALOG = aFeature({
  routes: [
    { path: '/course/:id', module: 'CoursePage', fallback: 'Course unavailable' },
    { path: '/contact-us', module: 'ContactPage', fallback: 'Contact unavailable' },
  ],
  slots: [{ at: 'nav.courses.v1', module: 'CoursesMenu', fallback: 'Menu unavailable', when: 'server' }],
});

/** Whether the code of the page `/about-us` fails to load. */
const mockAbout = { isBroken: true };
jest.mock('../../site/pages', () => {
  const { PAGES, ...others } = jest.requireActual<typeof import('../../site/pages')>('../../site/pages');
  const load = async () => {
    if (mockAbout.isBroken) throw new Error('This file cannot be loaded.');
    return { Component: () => 'Who we are', head: () => ({ title: 'About Us' }) };
  };
  return { ...others, PAGES: PAGES.map((page) => (page.name === 'about' ? { ...page, load } : page)) };
});

let unmount: () => void = () => undefined;

beforeEach(() => {
  window.history.replaceState(null, '', '/course/gate');
  answerMediaQueries(false);
  keepAllOutOfView();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors
});
afterEach(() => act(unmount));

test.each<[how: string, leave: () => void]>([
  ['a link', () => fireEvent.click(link(document.body, 'Contact Us'))],
  ['Back', () => window.history.back()],
])('%s leads from the not-found page to a page with frame and without error flag', async (_, leave) => {
  window.history.replaceState(null, '', '/contact-us');
  const { navigations, isError } = openSite({ CoursePage: MissingCourse, CoursesMenu: CourseLink });
  await act(async () => fireEvent.click(screen.getByText('A course')));
  await screen.findByText('Opps! There is something wrong');
  expect([isError(), screen.queryByRole('banner')]).toEqual([true, null]);
  expect(navigations.at(-1)?.isNotFound).toBe(true);

  await act(async () => leave());

  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('ContactPage'), { timeout: 10_000 });
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(isError()).toBe(false);
});

test('shows the not-found page for a shell page whose code fails, until a link to it loads the code', async () => {
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

test('while the code of the header’s menu is pending, a link navigates at once, and the menu hydrates in its markup later', async () => {
  const { container, loadMenu, errors } = await hydrateSite();
  const menu = within(container).getByText('CoursesMenu of the frame');

  await act(async () => fireEvent.click(link(container, 'Contact Us')));

  expect(within(container).getByRole('main')).toHaveTextContent('ContactPage');
  expect(menu).toBeInTheDocument();
  await loadMenu();
  expect(within(container).getByText('CoursesMenu of the frame')).toBe(menu);
  expect(errors).toEqual([]);
});

test('a navigation renders no region of the frame again', async () => {
  const menu = jest.fn(() => 'list of courses');
  openSite({ CoursesMenu: menu });
  const before = menu.mock.calls.length;

  await act(async () => fireEvent.click(link(document.body, 'Contact Us')));

  expect(screen.getByRole('main')).toHaveTextContent('ContactPage');
  expect(menu).toHaveBeenCalledTimes(before);
});

test('the title follows the query', async () => {
  window.history.replaceState(null, '', '/contact-us?page=2');
  openSite({ ContactPage: FirstPageLink });
  expect(document.title).toBe('Page 2 | Stepwell Academy');

  await act(async () => fireEvent.click(screen.getByText('First page')));

  expect(document.title).toBe('Page 1 | Stepwell Academy');
});

function link(page: HTMLElement, name: string) {
  const [first] = within(page).getAllByRole('link', { name });
  if (!first) throw new Error(`No link ${name}`);
  return first;
}

function CourseLink() {
  return <Link href="/course/none">A course</Link>;
}

function FirstPageLink() {
  return <Link href="/contact-us">First page</Link>;
}

function MissingCourse(): never {
  notFound('Course gate');
}

/** A site on the current path, with all code loaded. An entry shows its module's name and course, unless `components` replaces it. */
function loadedSite(components: Record<string, () => ReactNode> = {}) {
  const entries = ['CoursePage', 'ContactPage', 'CoursesMenu'].map((module): [string, AnyEntry] => [
    module,
    {
      Component:
        components[module] ??
        (({ params }: { params?: { id?: string } }) => <p>{`${module} of ${params?.id ?? 'the frame'}`}</p>),
      head: ({ query }) => ({ title: `Page ${query.get('page') ?? 1}` }),
    },
  ]);
  return testSite({
    features: [CATALOG],
    entries: Object.fromEntries(entries),
    isLoaded: true,
  });
}

/** Hydrates the page while the code of the header's menu is pending. `loadMenu` ends the loading. */
async function hydrateSite() {
  const { site } = loadedSite();
  let resolveMenu: (entry: AnyEntry) => void = () => undefined;
  const pending = new Promise<AnyEntry>((resolve) => {
    resolveMenu = resolve;
  });
  const hydrated = new Site({
    features: [CATALOG],
    stores: site.stores,
    api: site.api,
    modules: {
      peek: (ref) => (ref.module === 'CoursesMenu' ? undefined : site.modules.peek(ref)),
      load: () => pending,
    },
  });
  const ui = (page: Site) => (
    <SiteRouter
      site={page}
      navigations={new Observable(openPage(page, location.pathname))}
      onNavigation={() => undefined}
    />
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(ui(site));
  document.body.append(container);
  const errors: unknown[] = [];
  await act(async () => {
    const root = hydrateRoot(container, ui(hydrated), { onRecoverableError: (error) => errors.push(error) });
    unmount = () => {
      root.unmount();
      container.remove();
    };
  });
  const menuEntry = site.modules.peek({ module: 'CoursesMenu' } as never) as AnyEntry;
  return { container, errors, loadMenu: () => act(async () => resolveMenu(menuEntry)) };
}

function openSite(components: Record<string, () => ReactNode>) {
  const { site, stores } = loadedSite(components);
  const navigations: PageNavigation[] = [];
  render(
    <SiteRouter
      site={site}
      navigations={new Observable(openPage(site, location.pathname + location.search))}
      onNavigation={(navigation) => navigations.push(navigation)}
    />,
  );
  return { navigations, isError: () => stores.get(siteStore).getState().isError };
}
