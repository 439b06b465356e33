import { screen } from '@testing-library/react';
import { renderInFrame } from '../../frame.testing';
import { Logo } from './Logo';

test('the accessible name begins with the visible text, for voice control', () => {
  renderInFrame(<Logo />);

  const logo = screen.getByRole('link');
  expect(logo.textContent).toBe('Stepwell ACADEMY');
  expect(logo).toHaveAccessibleName(expect.stringMatching(/^stepwell academy/i));
});

test.each([
  ['Baori Classes', 'Baori CLASSES'],
  ['स्टेपवेल अकादमी', 'स्टेपवेल अकादमी'],
  ['Baori', 'Baori '],
])('shows the name of the settings: %s', (name, text) => {
  renderInFrame(<Logo />, { settings: { academy: { name } } });

  const logo = screen.getByRole('link', { name: `${name}, home` });
  expect(logo.textContent).toBe(text);
});
