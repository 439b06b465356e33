import { render, screen } from '@testing-library/react';
import { Alert, type AlertTone } from './Alert';

test.each<[AlertTone, string]>([
  ['bad', 'alert'],
  ['ok', 'status'],
  ['warn', 'status'],
  ['info', 'status'],
])('tone %s has the role %s', (tone, role) => {
  render(<Alert tone={tone}>Something happened</Alert>);

  expect(screen.getByRole(role)).toHaveTextContent('Something happened');
});

test('is not announced with live={false}', () => {
  render(
    <Alert tone="info" live={false}>
      Not open yet
    </Alert>,
  );

  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.getByText('Not open yet')).toBeInTheDocument();
});
