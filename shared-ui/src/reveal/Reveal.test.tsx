import { act, render, screen } from '@testing-library/react';
import { mockInView } from '../in-view/in-view.testing';
import { Reveal } from './Reveal';

test('animates when it comes into view from below', () => {
  const see = mockInView();
  render(<Reveal data-testid="part">Text</Reveal>);

  act(() => see(false));
  expect(screen.getByTestId('part')).not.toHaveAttribute('data-arriving');

  act(() => see(true));
  expect(screen.getByTestId('part')).toHaveAttribute('data-arriving');
});

test('does not animate if it is in view from the start', () => {
  const see = mockInView();
  render(<Reveal data-testid="part">Text</Reveal>);

  act(() => see(true));

  expect(screen.getByTestId('part')).not.toHaveAttribute('data-arriving');
});
