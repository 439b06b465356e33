import { render, screen } from '@testing-library/react';
import { Alert, type AlertTone } from './Alert';

test.each<[AlertTone, string]>([
  ['bad', 'alert'],
  ['ok', 'status'],
  ['warn', 'status'],
  ['info', 'status'],
])('%s news are an %s', (tone, role) => {
  render(<Alert tone={tone}>Something happened</Alert>);

  expect(screen.getByRole(role)).toHaveTextContent('Something happened');
});

test('words that were there from the start are not announced', () => {
  render(
    <Alert tone="info" live={false}>
      Not open yet
    </Alert>,
  );

  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.getByText('Not open yet')).toBeInTheDocument();
});
