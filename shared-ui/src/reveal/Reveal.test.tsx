import { act, render, screen } from '@testing-library/react';
import { mockInView } from '../in-view/in-view.testing';
import { Grid } from '../layout/Grid';
import { Reveal } from './Reveal';

test('rises when it comes into view from below the fold', () => {
  const see = mockInView();
  render(<Reveal data-testid="part">Text</Reveal>);

  act(() => see(false));
  expect(screen.getByTestId('part')).not.toHaveAttribute('data-arriving');

  act(() => see(true));
  expect(screen.getByTestId('part')).toHaveAttribute('data-arriving');
});

test('in view from the start, it stays as it is', () => {
  const see = mockInView();
  render(<Reveal data-testid="part">Text</Reveal>);

  act(() => see(true));

  expect(screen.getByTestId('part')).not.toHaveAttribute('data-arriving');
});

test('a grid rises card by card', () => {
  const see = mockInView();
  render(
    <Reveal as={Grid} stagger>
      <li>One</li>
    </Reveal>,
  );

  act(() => see(false));
  act(() => see(true));

  expect(screen.getByRole('list')).toHaveAttribute('data-arriving');
  expect(screen.getByRole('list')).toHaveAttribute('data-stagger');
});
