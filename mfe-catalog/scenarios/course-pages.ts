import type { Scenario, ScenarioAnswer } from '@stepwell/contract';
import { aSettings, refusedFor } from '@stepwell/contract/testing';

// A catalogue of more courses than one page holds: the API is asked for pages.

const CALL = 'GET /api/courses/getCoursePage';

/** A scenario in which this comes for the first page. */
function refused(name: string, title: string, shows: string, answer: ScenarioAnswer<typeof CALL>): Scenario {
  const settings = { data: aSettings({ courseCount: 60 }) };
  return {
    name,
    title,
    shows,
    path: '/courses',
    answers: { 'GET /api/settings/getSettings': settings, [CALL]: answer },
  };
}

export const pageUnknownApplication = refused(
  'courses-page-unknown-application',
  'The API does not know the site that asks for a page (401).',
  refusedFor('unknownApplication').message,
  refusedFor('unknownApplication'),
);

export const pageTooMany = refused(
  'courses-page-too-many',
  'Too many pages were asked for from this address (429).',
  refusedFor('tooMany').message,
  refusedFor('tooMany'),
);

export const pageOurFault = refused(
  'courses-page-our-fault',
  'The API failed at a page (500), and gives a number to write with.',
  refusedFor('ourFault').message,
  refusedFor('ourFault'),
);

export const pageDatabaseAway = refused(
  'courses-page-database-away',
  'The database does not answer for a page (503).',
  refusedFor('databaseAway').message,
  refusedFor('databaseAway'),
);

export const pageRefused = refused(
  'courses-page-refused',
  'The API does not take the page that is asked for (422).',
  'A page is required',
  { status: 422, data: { fields: { page: 'A page is required' } } },
);
