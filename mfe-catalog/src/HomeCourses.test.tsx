import { COURSES_PER_PAGE } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import { siteStore } from '@stepwell/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as HomeCourses from './HomeCourses';
import { namesOfCards, renderLoaded } from './testing';

const GATE = aCourse({ _id: 'gate', courseName: 'GATE Computer Science', courseCategory: 'GATE' });
const BANK = aCourse({ _id: 'bank', courseName: 'Bank PO', courseCategory: 'Banking' });

afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

test('shows a card for each course', async () => {
  await open([GATE, BANK]);

  expect(screen.getByRole('heading', { name: 'Our Latest Course', level: 2 })).toBeVisible();
  expect(namesOfCards()).toEqual(['GATE Computer Science', 'Bank PO']);
  expect(screen.getByRole('link', { name: 'Bank PO' })).toHaveAttribute('href', '/course/bank');
  expect(screen.getByRole('link', { name: 'See All Courses' })).toHaveAttribute('href', '/courses');
});

test('shows the first page of a longer list, and of a selected category', async () => {
  const many = Array.from({ length: 100 }, (_, n) =>
    aCourse({ _id: `${n}`, courseName: `Course ${n}`, courseCategory: n < 90 ? 'GATE' : 'Banking' }),
  );
  mockIntersectionObserver();
  await open(many);

  const atFirst = document.querySelectorAll('h3');
  fireEvent.click(document.querySelectorAll('[role=tab]')[1] as Element);

  await waitFor(() => expect(document.querySelectorAll('h3')).toHaveLength(10), { timeout: 20_000 });
  expect(atFirst).toHaveLength(COURSES_PER_PAGE);
  expect(document.querySelector('nav')).toBeNull();
}, 60_000);

test('appends a page when the end of the list comes near, until all courses are shown', async () => {
  const observer = mockIntersectionObserver();
  await open(Array.from({ length: 100 }, (_, n) => aCourse({ _id: `${n}`, courseName: `Course ${n}` })));

  for (const shown of [COURSES_PER_PAGE, 2 * COURSES_PER_PAGE, 100]) {
    await waitFor(() => expect(namesOfCards()).toHaveLength(shown), { timeout: 20_000 });
    observer.comeIntoView?.();
  }

  expect(new Set(namesOfCards()).size).toBe(100);
  expect(observer.comeIntoView).toBeUndefined();
}, 60_000);

test('shows no tabs for a single category', async () => {
  await open([GATE, { ...BANK, courseCategory: 'GATE' }]);

  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(namesOfCards()).toHaveLength(2);
});

test.each([
  [0, 'Coming Soon', false],
  [1, 'Live', true],
  [2, 'Registration Closed', false],
] as const)(
  'a course of status %s shows "%s"; price shown: %s',
  async (courseStatus, label, isPriceShown) => {
    await open([aCourse({ courseStatus, coursePrice: 8999, courseMRP: 14999 })]);

    const card = screen.getByRole('listitem');
    expect(within(card).getByText(label)).toBeVisible();
    expect(within(card).queryAllByText('₹8,999')).toHaveLength(isPriceShown ? 1 : 0);
  },
);

test('Try again loads an empty list again', async () => {
  const user = userEvent.setup();
  await renderLoaded(HomeCourses, {
    answers: { 'GET /api/courses/getAllCourses': [{ data: [] }, { data: [GATE] }] },
  });

  expect(screen.getByRole('heading', { name: 'No Data' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'GATE Computer Science' })).toBeVisible();
});

test('requests nothing after a failed health check, and shows No Data', async () => {
  const { sent } = await renderLoaded(HomeCourses, { siteState: { health: false } });

  expect(screen.getByRole('heading', { name: 'No Data' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('shows the loaded courses again once the health check succeeds', async () => {
  const { stores } = await open([GATE]);

  act(() => stores.get(siteStore).setState({ health: false }));
  const linkAfterFailure = screen.queryByRole('link', { name: 'GATE Computer Science' });
  act(() => stores.get(siteStore).setState({ health: true }));

  expect(linkAfterFailure).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'GATE Computer Science' })).toBeVisible();
});

test('shows a card without optional fields', async () => {
  await open([{ _id: 'bare', courseName: 'Bare', courseStatus: 1 } as ReturnType<typeof aCourse>]);

  expect(screen.getByRole('listitem')).toHaveTextContent(/^LiveBare$/);
});

test('a right-to-left name is aligned by its own direction (dir=auto)', async () => {
  await open([aCourse({ courseName: 'دورة اللغة' })]);

  expect(screen.getByRole('heading', { name: 'دورة اللغة' })).toHaveAttribute('dir', 'auto');
});

/**
 * Replaces `IntersectionObserver`, which jsdom lacks.
 * @returns `comeIntoView` moves the observed element into view; missing while no element is observed
 */
function mockIntersectionObserver() {
  const observer: { comeIntoView?: () => void } = {};
  class IntersectionObserver {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      observer.comeIntoView = () => act(() => callback([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {
      observer.comeIntoView = undefined;
    }
  }
  Object.assign(globalThis, { IntersectionObserver });
  return observer;
}

function open(courses: ReturnType<typeof aCourse>[]) {
  return renderLoaded(HomeCourses, { answers: { 'GET /api/courses/getAllCourses': { data: courses } } });
}
