import { useLocation } from '@stepwell/platform';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInFrame } from '../frame.testing';
import { NotFoundPage } from './NotFoundPage';

test('has the texts of the specification', () => {
  renderInFrame(<NotFoundPage />);

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Opps! There is something wrong$/);
  expect(screen.getByText('Error 404')).toBeInTheDocument();
  expect(
    screen.getByText(
      'The page you are looking for does not exist. Please check the URL or go back to the homepage.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'help@stepwell.example' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '+91 98000 00000' })).toBeInTheDocument();
});

test('the button leads to home', async () => {
  renderInFrame(
    <>
      <NotFoundPage />
      <CurrentPath />
    </>,
    { path: '/course/nope' },
  );

  await userEvent.click(screen.getByRole('link', { name: 'Back to Home Page' }));

  expect(screen.getByText('at /')).toBeInTheDocument();
});

function CurrentPath() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}
