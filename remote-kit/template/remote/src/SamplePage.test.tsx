import { aCourse } from '@stepwell/contract/testing';
import { type RenderEntryOptions, renderEntry } from '@stepwell/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as SamplePage from './SamplePage';
import { SAMPLE_PATH } from './sample-path';

test('shows what there is, under one heading of the page', async () => {
  await open({
    answers: { 'GET /api/courses/getAllCourses': { data: [aCourse({ courseName: 'Algebra' })] } },
  });

  expect(screen.getByRole('heading', { level: 1, name: 'Sample' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Algebra' })).toBeVisible();
});

test('an empty list says so, and is asked for again when told to', async () => {
  const user = userEvent.setup();
  await open({ answers: { 'GET /api/courses/getAllCourses': [{ data: [] }, {}] } });

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { level: 2, name: aCourse().courseName })).toBeVisible();
});

test("says the server's reason when the list is refused", async () => {
  await open({ answers: { 'GET /api/courses/getAllCourses': { status: 503, message: 'Back at noon' } } });

  expect(screen.getByText('Back at noon')).toBeVisible();
});

test('in bad health nothing is requested, and there is nothing to press', async () => {
  const { sent } = await open({ siteState: { health: false } });

  expect(screen.getByText(/asks again by itself/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('tells search engines its one address', () => {
  expect(SamplePage.head()).toMatchObject({ title: 'Sample', canonical: SAMPLE_PATH });
});

async function open(options: RenderEntryOptions<object>) {
  const view = renderEntry<object>(SamplePage, { path: SAMPLE_PATH, ...options });
  await act(() => view.loaded);
  return view;
}
