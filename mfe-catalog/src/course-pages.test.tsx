import { COURSES_PER_PAGE, pageOfCourses, readFilter } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import type { RenderEntryOptions } from '@stepwell/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as CourseListPage from './CourseListPage';
import { coursesStore } from './courses/courses.store';
import * as HomeCourses from './HomeCourses';
import { namesOfCards, renderLoaded } from './testing';

// The course list of a catalogue with more courses than fit on a page.

const SLOW_MACHINE = { timeout: 20_000 };
jest.setTimeout(60_000);

const MANY = Array.from({ length: 100 }, (_, n) =>
  aCourse({
    _id: `course-${n + 1}`,
    courseName: `Course number ${n + 1}`,
    courseCategory: n % 2 ? 'GATE' : 'Banking',
  }),
);

// This repository's API reports the number of courses and has pages of courses; other APIs return all courses at once. Each function takes
// the queries of the pages that a test requests after the first page, in order.
const APIS: [string, (...queries: string[]) => RenderEntryOptions<object>][] = [
  [
    'an API without pages of courses',
    () => ({ answers: { 'GET /api/courses/getAllCourses': { data: MANY } } }),
  ],
  [
    'an API with pages of courses',
    (...queries) => ({
      settings: { courseCount: MANY.length },
      answers: { 'GET /api/courses/getCoursePage': ['page=1', ...queries].map(replyAt) },
    }),
  ],
];

describe.each(APIS)('with %s', (_, optionsFor) => {
  test('links the first page to the others', async () => {
    const { stores } = await open('/courses', optionsFor());

    expect(namesOfCards()).toHaveLength(COURSES_PER_PAGE);
    expect(namesOfCards()[0]).toBe('Course number 1');
    expect(status()).toHaveTextContent('100 courses, page 1 of 3');
    expect(screen.getByText(/^100 courses across 2 subjects/)).toBeVisible();
    expect(hrefOf('Next page')).toBe('/courses?page=2');
    expect(hrefOf('Page 3 of 3')).toBe('/courses?page=3');
    expect(pager()).not.toHaveTextContent('Previous page');
    expect(headAt(stores, '')).toMatchObject({
      title: 'Courses',
      canonical: '/courses',
      next: '/courses?page=2',
    });
    // The title of a page does not wait for its courses.
    expect(headAt(stores, 'page=99').title).toBe('Courses, page 3');
    expect(JSON.stringify(stores.dehydrate()).length).toBeLessThan(COURSES_PER_PAGE * 600);
  });

  test('shows the page of the address, with prev and next for search engines', async () => {
    const { stores } = await open('/courses?page=2', optionsFor('page=2'));

    expect(namesOfCards()[0]).toBe('Course number 49');
    expect(hrefOf('Previous page')).toBe('/courses');
    expect(pager()?.querySelector('[aria-current=page]')).toHaveTextContent('2');
    expect(headAt(stores, 'page=2')).toMatchObject({
      title: 'Courses, page 2',
      canonical: '/courses?page=2',
      prev: '/courses',
      next: '/courses?page=3',
    });
  });

  test('keeps the filter in page links, but not in the canonical address', async () => {
    const query = 'category=GATE&sort=name';
    const { stores } = await open(`/courses?${query}`, optionsFor(query));

    expect(hrefOf('Next page')).toBe(`/courses?${query}&page=2`);
    expect(status()).toHaveTextContent('50 courses, page 1 of 2');
    const head = headAt(stores, query);
    expect(head.canonical).toBe('/courses');
    expect(head).not.toHaveProperty('next');
  });

  test('focuses the first card after a press on Next page', async () => {
    await open('/courses', optionsFor('page=2'));

    const next = linkNamed('Next page');
    act(() => next.focus());
    fireEvent.click(next);

    await waitFor(() => expect(namesOfCards()[0]).toBe('Course number 49'), SLOW_MACHINE);
    expect(linkNamed('Course number 49')).toHaveFocus();
    expect(status()).toHaveTextContent('100 courses, page 2 of 3');
  });

  test('a search covers all pages', async () => {
    await open('/courses?page=3', optionsFor('page=3', 'q=number+77'));

    fireEvent.change(document.querySelector('input[type=search]') as Element, {
      target: { value: 'number 77' },
    });

    await waitFor(() => expect(namesOfCards()).toEqual(['Course number 77']), SLOW_MACHINE);
    expect(pager()).toBeNull();
  });
});

test.each([
  ['failed to load', { status: 500, message: 'Not now' }, 'Not now'],
  [
    'came without courses',
    { raw: { response: { status: 200, message: 'OK', data: null } } },
    'Error getting while fetching courses',
  ],
])('Try again loads a page that %s', async (_, answer, message) => {
  const [first, second] = [replyAt('page=1'), replyAt('page=2')];
  const answers = { 'GET /api/courses/getCoursePage': [first, answer, second] };
  await open('/courses?page=2', { settings: { courseCount: MANY.length }, answers });

  expect(screen.getByText(message)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(namesOfCards()[0]).toBe('Course number 49'), SLOW_MACHINE);
});

test('shows the previous list while the next list is requested, not the result of an earlier request', async () => {
  const answers = {
    'GET /api/courses/getCoursePage': ['page=1', 'category=GATE', 'category=Banking'].map(replyAt),
  };
  await open('/courses?category=GATE', { settings: { courseCount: MANY.length }, answers });

  fireEvent.click(screen.getByRole('tab', { name: 'All Courses' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Banking' }));

  expect(namesOfCards().slice(0, 2)).toEqual(['Course number 1', 'Course number 2']);
  await waitFor(() => expect(namesOfCards()[1]).toBe('Course number 3'), SLOW_MACHINE);
});

test('on home, Try again appends the courses that failed to load', async () => {
  const answers = {
    'GET /api/courses/getCoursePage': replyAt('page=1'),
    'GET /api/courses/getAllCourses': [{ status: 500, message: 'Not now' }, { data: MANY }],
  };
  await renderLoaded(HomeCourses, { settings: { courseCount: MANY.length }, answers });

  expect(await screen.findByText('Not now', {}, SLOW_MACHINE)).toBeVisible();
  expect(namesOfCards()[0]).toBe('Course number 1');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(namesOfCards()).toHaveLength(MANY.length), SLOW_MACHINE);
});

test('shows no page links for a single page', async () => {
  const { stores } = await open('/courses?page=2', {
    answers: { 'GET /api/courses/getAllCourses': { data: MANY.slice(0, COURSES_PER_PAGE) } },
  });

  expect(namesOfCards()).toHaveLength(COURSES_PER_PAGE);
  expect(pager()).toBeNull();
  expect(status()).toHaveTextContent(/^48 courses$/);
  expect(headAt(stores, 'page=2')).toMatchObject({ title: 'Courses', canonical: '/courses' });
  expect(stores.get(coursesStore).getState().total).toBe(COURSES_PER_PAGE);
});

function replyAt(query: string) {
  return { data: pageOfCourses(MANY, readFilter(new URLSearchParams(query))) };
}

function open(path: string, options: RenderEntryOptions<object>) {
  return renderLoaded(CourseListPage, { path, ...options });
}

function headAt(stores: Parameters<typeof CourseListPage.head>[0]['stores'], query: string) {
  return CourseListPage.head({ stores, query: new URLSearchParams(query) });
}

// These functions use CSS selectors, because a query by role among fifty cards takes seconds on a busy machine.

function linkNamed(name: string): HTMLAnchorElement {
  const isNamed = (link: Element) => (link.getAttribute('aria-label') ?? link.textContent) === name;
  return [...document.querySelectorAll('a')].find(isNamed) as HTMLAnchorElement;
}

function hrefOf(name: string): string | null {
  return linkNamed(name).getAttribute('href');
}

function status(): Element | null {
  return document.querySelector('[role=status]');
}

function pager(): Element | null {
  return document.querySelector('nav[aria-label="Pages of courses"]');
}
