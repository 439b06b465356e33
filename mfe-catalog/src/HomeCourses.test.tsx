import { aCourse } from '@stepwell/contract/testing';
import { siteStore } from '@stepwell/platform';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as HomeCourses from './HomeCourses';
import { namesOfCards, renderLoaded } from './testing';

const GATE = aCourse({ _id: 'gate', courseName: 'GATE Computer Science', courseCategory: 'GATE' });
const BANK = aCourse({ _id: 'bank', courseName: 'Bank PO', courseCategory: 'Banking' });

test('shows a card for each course', async () => {
  await open([GATE, BANK]);

  expect(screen.getByRole('heading', { name: 'Our Latest Course', level: 2 })).toBeVisible();
  expect(namesOfCards()).toEqual(['GATE Computer Science', 'Bank PO']);
  expect(screen.getByRole('link', { name: 'Bank PO' })).toHaveAttribute('href', '/course/bank');
  expect(screen.getByRole('link', { name: 'See All Courses' })).toHaveAttribute('href', '/courses');
});

test('shows the courses of the selected category', async () => {
  await open([GATE, BANK]);

  await userEvent.click(screen.getByRole('tab', { name: 'Banking' }));

  expect(namesOfCards()).toEqual(['Bank PO']);
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

function open(courses: ReturnType<typeof aCourse>[]) {
  return renderLoaded(HomeCourses, { answers: { 'GET /api/courses/getAllCourses': { data: courses } } });
}
