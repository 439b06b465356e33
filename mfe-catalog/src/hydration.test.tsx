import { COURSES_PER_PAGE } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import { HostContext, type StoreRegistry, StoresContext } from '@stepwell/platform';
import { TestRouter, testContext } from '@stepwell/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as CourseListPage from './CourseListPage';
import * as CoursePage from './CoursePage';
import * as HomeCourses from './HomeCourses';
import * as MentorsPage from './MentorsPage';
import { type CatalogEntry, namesOfCards } from './testing';

const SLOW_MACHINE = { timeout: 20_000 };
jest.setTimeout(60_000);

const PARAMS = { id: 'course-1' };
const MANY = Array.from({ length: 60 }, (_, index) =>
  aCourse({ _id: `course-${index}`, courseName: `Course ${index}` }),
);

test.each<[string, CatalogEntry, string, number]>([
  ['list', CourseListPage, '/courses', COURSES_PER_PAGE],
  ['second page of the list', CourseListPage, '/courses?page=2', MANY.length - COURSES_PER_PAGE],
  ['filtered list', CourseListPage, '/courses?category=Banking&q=59', 1],
  ['home section', HomeCourses, '/', COURSES_PER_PAGE],
  ['course', CoursePage, '/course/course-1?tab=curriculum', 0],
  ['mentors page', MentorsPage, '/mentors', 1],
])('the %s hydrates the server markup, which has no style attribute', async (_, entry, path, cards) => {
  const page = await serverPage(entry, path);
  const heading = screen.getAllByRole('heading')[0];
  expect(namesOfCards()).toHaveLength(cards);

  const differences = await page.hydrate();

  expect(differences).toEqual([]);
  expect(heading).toBeInTheDocument();
  expect(page.html).not.toContain('style=');
});

test.each<[string, CatalogEntry, string]>([
  ['list', CourseListPage, '/courses'],
  ['course', CoursePage, '/course/course-1'],
  ['home section', HomeCourses, '/'],
])(
  'the %s hydrates without Intl, whose first object takes 50 ms on a cheap phone',
  async (_, entry, path) => {
    const page = await serverPage(entry, path);
    const intlMethods = [
      jest.spyOn(Intl.NumberFormat.prototype as { readonly format: unknown }, 'format', 'get'),
      jest.spyOn(Intl.Collator.prototype as { readonly compare: unknown }, 'compare', 'get'),
      jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts'),
    ];

    await page.hydrate();

    for (const method of intlMethods) expect(method).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  },
);

test('adds the coupon of the address after hydration', async () => {
  const page = await serverPage(CoursePage, '/course/course-1');

  const differences = await page.hydrate('/course/course-1?coupon=STEP10');

  expect(differences).toEqual([]);
  expect(page.html).not.toContain('STEP10');
  for (const link of screen.getAllByRole('link', { name: 'Register Now' }))
    expect(link).toHaveAttribute('href', '/checkout/course-1?coupon=STEP10');
});

test('searches for text typed before hydration', async () => {
  const page = await serverPage(CourseListPage, '/courses');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'course 59' } });

  await page.hydrate();

  await waitFor(
    () => expect(document.querySelector('[role=status]')).toHaveTextContent(/^1 course$/),
    SLOW_MACHINE,
  );
  expect(screen.getByRole('searchbox')).toHaveValue('course 59');
});

let unmount = () => {};

afterEach(() => {
  act(() => unmount());
  document.body.replaceChildren();
});

/** Puts the server's HTML of a path into the document. `hydrate` returns the differences that React has found. */
async function serverPage(entry: CatalogEntry, path: string) {
  const { api, stores } = testContext({ answers: { 'GET /api/courses/getAllCourses': { data: MANY } } });
  await entry.load({ api, stores, params: PARAMS, query: new URL(path, 'http://site').searchParams });
  const html = renderToString(page(entry, stores.fork(api), path));
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const hydrate = async (browserPath = path) => {
    const differences: unknown[] = [];
    await act(async () => {
      const root = hydrateRoot(container, page(entry, stores.fork(api), browserPath), {
        onRecoverableError: (error) => differences.push(error),
      });
      unmount = () => root.unmount();
    });
    return differences;
  };
  return { html, hydrate };
}

function page({ Component }: CatalogEntry, stores: StoreRegistry, path: string) {
  const host = { prefetch: () => {}, hasSlot: () => true, renderSlot: () => null };
  return (
    <HostContext value={host}>
      <StoresContext value={stores}>
        <TestRouter at={path}>
          <Component params={PARAMS} />
        </TestRouter>
      </StoresContext>
    </HostContext>
  );
}
