import type { Scenario } from '@stepwell/contract';

export const notice: Scenario = {
  name: 'notice',
  title: 'A notice below the hours.',
  path: '/',
  shows: 'Closed on public holidays',
};
