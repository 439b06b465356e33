import { aCourse } from '@stepwell/contract/testing';
import { type RenderEntryOptions, renderEntry } from '@stepwell/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as SamplePage from './SamplePage';
import { SAMPLE_PATH } from './sample-path';

test('shows the items below the page’s heading', async () => {
  await open({
    answers: { 'GET /api/courses/getAllCourses': { data: [aCourse({ courseName: 'Algebra' })] } },
  });

  expect(screen.getByRole('heading', { level: 1, name: 'Sample' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Algebra' })).toBeVisible();
});

test('an empty list can be loaded again', async () => {
  const user = userEvent.setup();
  await open({ answers: { 'GET /api/courses/getAllCourses': [{ data: [] }, {}] } });

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { level: 2, name: aCourse().courseName })).toBeVisible();
});

test("shows the server's message when loading fails", async () => {
  await open({ answers: { 'GET /api/courses/getAllCourses': { status: 503, message: 'Back at noon' } } });

  expect(screen.getByText('Back at noon')).toBeVisible();
});

test('requests nothing while the site is unhealthy', async () => {
  const { sent } = await open({ siteState: { health: false } });

  expect(screen.getByText(/asks again by itself/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('sets title and canonical URL', () => {
  expect(SamplePage.head()).toMatchObject({ title: 'Sample', canonical: SAMPLE_PATH });
});

async function open(options: RenderEntryOptions<object>) {
  const view = renderEntry<object>(SamplePage, { path: SAMPLE_PATH, ...options });
  await act(() => view.loaded);
  return view;
}
