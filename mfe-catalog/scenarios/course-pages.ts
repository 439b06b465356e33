import { aSettings, refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';

// A catalogue with more courses than fit on a page of 48. The list requests the first page, and the API refuses the request.

const BASE = {
  path: '/courses',
  call: 'GET /api/courses/getCoursePage',
  answers: { 'GET /api/settings/getSettings': { data: aSettings({ courseCount: 60 }) } },
} as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'courses-page-refused',
    title: 'The API does not accept the page number (422).',
    shows: 'A page is required',
    answer: { status: 422, data: { fields: { page: 'A page is required' } } },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'courses-page' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
