import { render } from '@testing-library/react';
import { Loader } from './Loader';
import { ProgressBar } from './ProgressBar';

test('scales to the percentage', () => {
  const { container, rerender } = render(<ProgressBar percent={30} />);
  const bar = container.firstElementChild as HTMLElement;
  expect(bar.style.transform).toBe('scaleX(0.3)');
  expect(bar).toHaveAttribute('aria-hidden', 'true');

  rerender(<ProgressBar percent={90} />);
  expect(bar.style.transform).toBe('scaleX(0.9)');

  rerender(<ProgressBar percent={null} />);
  expect(bar).not.toHaveAttribute('data-visible');
});

test.each([
  [undefined, 'Loading'],
  ['Loading course', 'Loading course'],
])('Loader with the label %j announces %s', (label, expected) => {
  const { getByRole } = render(<Loader label={label} />);

  expect(getByRole('status')).toHaveTextContent(expected);
});
