import { render, screen } from '@testing-library/react';
import { Countdown } from './Countdown';

test('shows at least two digits per unit', () => {
  render(<Countdown label="Registration ends in" days={120} hours={4} minutes={0} seconds={8} />);

  expect(screen.getByRole('timer', { name: 'Registration ends in' })).toHaveTextContent(
    '120 days04 hours00 min08 sec',
  );
});
