import { PATHS, type Scenario } from '@stepwell/contract';

export const section: Scenario = {
  name: 'sample-section',
  title: 'The section on a page of another team.',
  path: PATHS.home,
  shows: 'See all',
};
