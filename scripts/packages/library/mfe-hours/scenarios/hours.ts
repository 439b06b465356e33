import type { Scenario } from '@stepwell/contract';

export const hours: Scenario[] = [
  { name: 'hours', title: 'A branch is open.', path: '/', shows: 'Main library' },
  {
    name: 'hours-failed',
    title: 'The API fails.',
    path: '/',
    shows: 'The library failed',
    answers: { 'GET /api/branches': { status: 500 } },
  },
];
