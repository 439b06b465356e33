import { screen } from '@testing-library/react';
import { renderInFrame } from '../../testing';
import { Logo } from './Logo';

test('what is read on it is in its name, so that it can be spoken to', () => {
  renderInFrame(<Logo />);

  const logo = screen.getByRole('link');
  expect(logo.textContent).toBe('Stepwell ACADEMY');
  expect(logo).toHaveAccessibleName(expect.stringMatching(/^stepwell academy/i));
});
