import { aCourse } from '@stepwell/contract/testing';
import { HostContext, StoreRegistry, StoresContext } from '@stepwell/platform';
import { TestRouter, testContext } from '@stepwell/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as CourseListPage from './CourseListPage';
import * as CoursePage from './CoursePage';
import * as HomeCourses from './HomeCourses';
import * as MentorsPage from './MentorsPage';
import { type CatalogEntry, namesOfCards } from './testing';

const PARAMS = { id: 'course-1' };
const COURSES = [1, 2, 3].map((n) => aCourse({ _id: `course-${n}`, courseName: `Course ${n}` }));

test.each<[string, CatalogEntry, string, number]>([
  ['list', CourseListPage, '/courses', 3],
  ['filtered list', CourseListPage, '/courses?category=Banking&q=2', 1],
  ['home section', HomeCourses, '/', 3],
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
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'course 3' } });

  await page.hydrate();

  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 course$/));
  expect(screen.getByRole('searchbox')).toHaveValue('course 3');
});

let unmount = () => {};

afterEach(() => {
  act(() => unmount());
  document.body.replaceChildren();
});

/** Puts the server's HTML of a path into the document. `hydrate` returns the differences that React has found. */
async function serverPage(entry: CatalogEntry, path: string) {
  const { api, stores } = testContext({ answers: { 'GET /api/courses/getAllCourses': { data: COURSES } } });
  await entry.load({ api, stores, params: PARAMS, query: new URL(path, 'http://site').searchParams });
  const copy = () => new StoreRegistry({ api, initial: stores.dehydrate() });
  const html = renderToString(page(entry, copy(), path));
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const hydrate = async (browserPath = path) => {
    const differences: unknown[] = [];
    await act(async () => {
      const root = hydrateRoot(container, page(entry, copy(), browserPath), {
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
