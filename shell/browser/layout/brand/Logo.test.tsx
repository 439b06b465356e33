import { screen } from '@testing-library/react';
import { renderInFrame } from '../../testing';
import { Logo } from './Logo';

test('has its visible text in its accessible name, for voice control', () => {
  renderInFrame(<Logo />);

  const logo = screen.getByRole('link');
  expect(logo.textContent).toBe('Stepwell ACADEMY');
  expect(logo).toHaveAccessibleName(expect.stringMatching(/^stepwell academy/i));
});
