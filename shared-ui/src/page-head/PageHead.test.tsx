import { render, screen } from '@testing-library/react';
import { ArrowLink } from '../link/ArrowLink';
import { PageHead } from './PageHead';

test('its title is the page’s h1 and can take the focus by script only', () => {
  render(<PageHead title="About Us" lead="Who we are" />);
  const title = screen.getByRole('heading', { level: 1, name: 'About Us' });

  title.focus();

  expect(title).toHaveFocus();
  expect(title).toHaveAttribute('tabindex', '-1');
});

test('the way back is a landmark, and only there when there is one', () => {
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
