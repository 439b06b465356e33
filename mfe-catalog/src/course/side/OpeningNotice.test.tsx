import { renderEntry, testContext } from '@stepwell/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OpeningNotice } from './OpeningNotice';

test('shows when the address is deleted, as in the privacy policy', () => {
  renderEntry({ Component: OpeningNotice }, { props: { courseId: 'course-1' } });

  expect(screen.getByText('One mail. A week after it we delete your address.')).toBeVisible();
});

test('a press without an address shows the message of the API', async () => {
  const answer = { status: 422, data: { fields: { email: 'Email is required' } } };
  const answers = { 'POST /api/courses/notifyWhenOpen': answer };
  renderEntry({ Component: OpeningNotice }, { props: { courseId: 'course-1' }, answers });

  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));

  expect(await screen.findByText('Email is required')).toBeVisible();
});

test('an error is shown at its own course only', async () => {
  const context = testContext({ answers: { 'POST /api/courses/notifyWhenOpen': { status: 429 } } });
  const first = openNotice('course-1');
  await userEvent.type(screen.getByRole('textbox'), 'ishita@example.org{Enter}');
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();

  first.unmount();
  openNotice('course-2');

  expect(screen.queryByText(/^Too many requests/)).not.toBeInTheDocument();

  function openNotice(courseId: string) {
    return renderEntry({ Component: OpeningNotice }, { props: { courseId }, context });
  }
});
