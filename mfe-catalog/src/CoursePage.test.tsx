import type { ScenarioAnswer } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import { NotFoundError } from '@stepwell/platform';
import { type RenderEntryOptions, renderEntry, testContext } from '@stepwell/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as CoursePage from './CoursePage';
import { courseStore } from './courses/course.store';
import { coursesStore } from './courses/courses.store';
import { renderLoaded } from './testing';

type Options = RenderEntryOptions<object>;

test('a Live course shows its price and links to its checkout', async () => {
  await open({ coursePrice: 8999, courseMRP: 14999 });

  const side = within(screen.getByRole('complementary', { name: 'Course summary' }));
  expect(side.getByText('₹8,999')).toBeVisible();
  expect(side.getByText('₹14,999')).toBeVisible();
  expect(side.getByText('Save 40%')).toBeVisible();
  expect(side.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/checkout/course-1');
});

test('without settings, a Live course shows neither Register Now nor a notice about enrolment', async () => {
  await open({}, { siteState: { config: null } });

  expect(screen.queryByRole('link', { name: 'Register Now' })).not.toBeInTheDocument();
  expect(screen.queryByText('Enrolment is not open now.')).not.toBeInTheDocument();
});

test.each([
  [{ gstMode: 'exclusive', gstRatePercent: 12.5 }, ['₹1,123.88 with 12.5% GST', '₹1,123.88 with 12.5% GST']],
  [{ gstMode: 'inclusive' }, ['Includes GST, which checkout shows in full.']],
  [{ gstMode: 'none' }, []],
] as const)(
  'with the settings %j, side card and buy bar show %j beside the price',
  async (settings, texts) => {
    await open({}, { settings });

    expect(screen.queryAllByText(/GST/).map(({ textContent }) => textContent)).toEqual(texts);
  },
);

test.each([
  [0, ['Coming Soon.', 'Try Another']],
  [2, ['Registration Closed']],
] as const)('a course of status %s shows no price, no countdown, and %j', async (courseStatus, buttons) => {
  await open({ courseStatus });

  const side = within(screen.getByRole('complementary', { name: 'Course summary' }));
  for (const name of buttons) expect(side.getByRole('link', { name })).toHaveAttribute('href', '/courses');
  expect(side.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Register Now' })).not.toBeInTheDocument();
});

test('omits facts without a value', async () => {
  await open({ courseCode: 'QUANTLR07C-2027', courseDuration: '', courseEndDate: null, courseLecture: 1 });

  expect(factsShown()).toEqual({
    'Course code': 'QUANTLR07C',
    Level: 'Beginner',
    Lectures: '1',
    Language: 'English, Hindi',
    Starts: '7 Dec 2026',
    'Register by': '1 Dec 2026',
    Enrolled: '1,284',
    Certificate: 'Yes',
  });
});

test('while the next course loads, shows the fields that a list has loaded, and nothing of the previous course', async () => {
  const next = aCourse({ _id: 'next', courseName: 'The next course' });
  const context = testContext({
    answers: {
      'GET /api/courses/getAllCourses': { data: [next] },
      'GET /api/courses/getCourse': { delayMs: 30, data: next },
    },
  });
  await context.stores.get(coursesStore).getState().load();
  context.stores.get(courseStore).setState({ data: aCourse(), status: 200, args: { id: 'course-1' } });

  const { loaded } = renderEntry(CoursePage, { params: { id: 'next' }, context });

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The next course');
  expect(screen.getByText('Loading the course')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Register Now' })).not.toBeInTheDocument();
  await act(() => loaded);
  expect(screen.getAllByRole('link', { name: 'Register Now' })).not.toHaveLength(0);
});

test.each([404, 422])('load throws NotFoundError when the API answers %s', async (status) => {
  const context = testContext({ answers: { 'GET /api/courses/getCourse': { status } } });
  const { api, stores } = context;

  const loading = CoursePage.load({ api, stores, params: { id: 'x' }, query: new URLSearchParams() });

  await expect(loading).rejects.toThrow(NotFoundError);
});

test.each<[string, ScenarioAnswer<'GET /api/courses/getCourse'>, string]>([
  ['failed to load', 'drop', 'Network error. Please check your internet connection.'],
  [
    'got a 404 from a proxy',
    { status: 404, raw: '<html>default backend</html>' },
    'Error getting while fetching Course with id course-1',
  ],
])('Try again loads a course that %s', async (_, answer, message) => {
  const user = userEvent.setup();
  await render({ answers: { 'GET /api/courses/getCourse': [answer, {}] } });

  expect(screen.getByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { level: 1, name: aCourse().courseName })).toBeVisible();
});

describe('the countdown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const settings = { serverTimestamp: '2026-11-20T06:30:00.000Z' };

  test('ticks once a second from the server time', async () => {
    await openCourse({ courseRegEndDate: '2026-11-29T21:02:08.000Z' });
    expect(timeShown()).toBe('09 days 14 hours 32 min 08 sec');

    act(() => jest.advanceTimersByTime(1000));
    expect(timeShown()).toBe('09 days 14 hours 32 min 07 sec');
  });

  test.each([
    ['set forward by 5 days', 5],
    ['set back by 5 days', -5],
  ])('is unchanged when the clock of the device is %s', async (_, days) => {
    await openCourse({ courseRegEndDate: '2026-11-20T08:30:00.000Z' });

    jest.setSystemTime(Date.now() + days * 86_400_000);
    act(() => jest.advanceTimersByTime(1000));

    expect(timeShown()).toBe('00 days 01 hours 59 min 59 sec');
  });

  test('counts from the arrival of the settings on a course that is opened later', async () => {
    await openCourse({ courseRegEndDate: '2026-11-20T08:30:00.000Z' }, performance.now() - 600_000);

    expect(timeShown()).toBe('00 days 01 hours 50 min 00 sec');
  });

  test.each([null, 'soon'])('is not shown if registration ends at %j', async (courseRegEndDate) => {
    await openCourse({ courseRegEndDate });

    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  async function openCourse(changes: Parameters<typeof aCourse>[0], configAt = performance.now()) {
    const view = renderEntry(CoursePage, {
      params: { id: 'course-1' },
      settings,
      siteState: { configAt },
      answers: { 'GET /api/courses/getCourse': { data: aCourse(changes) } },
    });
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => view.loaded);
    return view;
  }

  function timeShown(): string | null {
    return screen.getByRole('timer').textContent.replace(/(?<=[a-z])(?=\d)/g, ' ');
  }
});

describe('structured data', () => {
  test('has an offer for a Live course', async () => {
    expect(await courseData({ courseStatus: 1 })).toMatchObject({
      name: aCourse().courseName,
      offers: { price: 999, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
  });

  test.each([0, 2] as const)('has no offer for a course of status %s', async (courseStatus) => {
    expect(await courseData({ courseStatus })).toMatchObject({ offers: undefined });
  });

  test('the head has only title and canonical address until the course is loaded', () => {
    const { stores } = testContext();

    expect(CoursePage.head({ params: { id: 'a b' }, stores })).toEqual({
      title: 'Course',
      canonical: '/course/a%20b',
    });
  });

  async function courseData(changes: Parameters<typeof aCourse>[0]) {
    const { api, stores } = testContext({
      answers: { 'GET /api/courses/getCourse': { data: aCourse(changes) } },
    });
    const context = { params: { id: 'course-1' }, query: new URLSearchParams() };
    await CoursePage.load({ ...context, api, stores });
    return CoursePage.head({ ...context, stores }).jsonLd?.[1];
  }
});

function open(changes: Parameters<typeof aCourse>[0] = {}, options: Options = {}) {
  return render({ answers: { 'GET /api/courses/getCourse': { data: aCourse(changes) } }, ...options });
}

function render(options: Options) {
  return renderLoaded<{ params: Record<string, string> }>(CoursePage, {
    params: { id: 'course-1' },
    ...(options as object),
  });
}

function factsShown(): Record<string, string> {
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent ?? '');
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '');
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
