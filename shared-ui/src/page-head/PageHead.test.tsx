import { render, screen } from '@testing-library/react';
import { ArrowLink } from '../link/ArrowLink';
import { PageHead } from './PageHead';

test('the title is an h1 that scripts can focus', () => {
  render(<PageHead title="About Us" lead="Who we are" />);
  const title = screen.getByRole('heading', { level: 1, name: 'About Us' });

  title.focus();

  expect(title).toHaveFocus();
  expect(title).toHaveAttribute('tabindex', '-1');
});

test('the links back are in a navigation landmark', () => {
  const back = (
    <ArrowLink href="/" direction="back">
      Back to Home
    </ArrowLink>
  );
  const { rerender } = render(<PageHead title="About Us" back={back} />);
  expect(screen.getByRole('navigation', { name: 'Back' })).toContainElement(
    screen.getByRole('link', { name: 'Back to Home' }),
  );

  rerender(<PageHead title="About Us" />);

  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
