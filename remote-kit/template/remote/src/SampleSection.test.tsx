import { renderEntry } from '@stepwell/platform/testing';
import { act, screen } from '@testing-library/react';
import * as SampleSection from './SampleSection';
import { SAMPLE_PATH } from './sample-path';

test('lists the items on another team’s page, with a link to this remote’s page', async () => {
  const view = renderEntry<object>(SampleSection);
  await act(() => view.loaded);

  expect(screen.getByRole('list', { name: 'Sample' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute('href', SAMPLE_PATH);
});
