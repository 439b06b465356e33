import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Grid } from '../layout/Grid';
import { observeSight } from '../sight.testing';
import { Reveal } from './Reveal';

test('the server shows everything', () => {
  expect(renderToString(<Reveal>Text</Reveal>)).not.toContain('data-waiting');
});

test('below the fold it waits, and rises when it is seen', () => {
  const see = observeSight();
  render(<Reveal data-testid="part">Text</Reveal>);

  act(() => see(false));
  expect(screen.getByTestId('part')).toHaveAttribute('data-waiting');

  act(() => see(true));
  expect(screen.getByTestId('part')).not.toHaveAttribute('data-waiting');
});

test('a grid rises card by card', () => {
  const see = observeSight();
  render(
    <Reveal as={Grid} stagger>
      <li>One</li>
    </Reveal>,
  );

  act(() => see(false));

  expect(screen.getByRole('list')).toHaveAttribute('data-waiting');
  expect(screen.getByRole('list')).toHaveAttribute('data-stagger');
});
