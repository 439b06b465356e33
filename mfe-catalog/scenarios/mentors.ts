import { BACK_TO_HOME, NETWORK_ERROR, PATHS } from '@stepwell/contract';
import { aMentor, refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';

// The mentors page, and the mentors section of the home page and the about page.

const BASE = { path: '/mentors', call: 'GET /api/mentors/getAllMentors' } as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'mentors',
    title: 'The mentors: one with a name alone, one with a broken photo and unsafe links.',
    shows: 'Meera Krishnan',
    address: { path: PATHS.home, added: 1, after: { click: BACK_TO_HOME, role: 'link' } },
    answer: {
      data: [
        aMentor(),
        { mentorName: 'Meera Krishnan' },
        aMentor({
          mentorName: 'Farhan Qureshi',
          mentorPhoto: '/art/no-such-photo.png',
          mentorLinkedin: 'javascript:alert(1)',
          mentorSummary: 'Every formula is a picture before it is a formula. '.repeat(8),
          mentorWorkedIn: '/art/logo/karvan.svg,/art/logo/no-such-company.svg',
        }),
      ],
    },
  },
  { name: 'mentors-on-home', title: 'The mentors section of home.', path: '/', shows: 'See All Instructors' },
  {
    name: 'mentors-on-about',
    title: 'The mentors section of the about page.',
    path: '/about-us',
    shows: 'See All Instructors',
  },
  {
    name: 'mentors-loading',
    title: 'The mentors are loading.',
    shows: 'Loading mentors',
    answer: { delayMs: 60_000 },
  },
  {
    name: 'mentors-empty',
    title: 'There are no mentors.',
    shows: 'There is nobody to show for a moment. Please try again shortly, or write to us.',
    answer: { data: [] },
  },
  {
    name: 'mentors-server-error',
    title: 'The API refuses the list, and gives the reason.',
    shows: 'The database does not answer. Please try again.',
    answer: { status: 503 },
  },
  { name: 'mentors-no-network', title: 'The API does not answer.', shows: NETWORK_ERROR, answer: 'drop' },
  {
    name: 'mentors-broken-reply',
    title: "A proxy's error page instead of a reply.",
    shows: 'Error getting while fetching All Mentors',
    answer: { status: 502, raw: '<h1>Bad gateway</h1>' },
  },
  {
    name: 'mentors-unwell',
    title: 'The health check fails: no mentors are requested until it succeeds.',
    shows: 'Our mentors cannot be reached for a moment. This page asks again by itself.',
    answers: { 'GET /health': { status: 503 } },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'mentors' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
]);
