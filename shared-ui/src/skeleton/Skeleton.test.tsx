import { render, screen } from '@testing-library/react';
import { SkeletonCard, SkeletonGroup } from './Skeleton';

test('a group announces Loading once', () => {
  const { container } = render(
    <SkeletonGroup>
      <SkeletonCard />
      <SkeletonCard />
    </SkeletonGroup>,
  );

  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(container).toHaveTextContent(/^Loading$/);
});
