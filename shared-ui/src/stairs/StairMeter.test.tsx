import { act, render, screen } from '@testing-library/react';
import { mockInView } from '../in-view/in-view.testing';
import { StairMeter } from './StairMeter';

test.each([
  [0, 0],
  [78, 16],
  [100, 20],
  [140, 20],
  [-5, 0],
])('%i percent fills %i of 20 bars', (value, filled) => {
  render(<StairMeter label="Milestones" value={value} hue="rani" />);

  const meter = screen.getByRole('progressbar', { name: 'Milestones' });
  expect(meter.children).toHaveLength(20);
  expect(meter.querySelectorAll('[data-on]')).toHaveLength(filled);
});

test('shows and announces its value', () => {
  render(<StairMeter label="Milestones" value={85} hue="rani" />);

  expect(screen.getByText('85%')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '85');
});

test('animates when it comes into view from below', () => {
  const see = mockInView();
  render(<StairMeter label="Milestones" value={85} hue="rani" />);
  const meter = screen.getByRole('progressbar');

  act(() => see(false));
  expect(meter).not.toHaveAttribute('data-arriving');

  act(() => see(true));
  expect(meter).toHaveAttribute('data-arriving');
});
