import { NETWORK_ERROR, type ScenarioStep } from '@stepwell/contract';
import { aCourse, refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';

// The form on the page of a Coming Soon course, with which a visitor requests a mail when the course opens.

const ASK: ScenarioStep[] = [
  { fill: 'Tell me when it opens', value: 'ishita@example.org' },
  { click: 'Tell me' },
];

const BASE = {
  path: '/course/course-1',
  call: 'POST /api/courses/notifyWhenOpen',
  answers: { 'GET /api/courses/getCourse': { data: aCourse({ courseStatus: 0 }) } },
  steps: ASK,
} as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'notice-noted',
    title: 'The API has stored the request for a mail when the course opens.',
    shows: 'We will write to you when it opens',
    answer: { status: 201 },
    sent: [{ call: BASE.call, body: { courseId: 'course-1', email: 'ishita@example.org' } }],
  },
  {
    name: 'notice-refused',
    title: 'The address is refused (422): the reason is shown, and the text stays.',
    shows: 'Enter a valid email address',
    answer: { status: 422, data: { fields: { email: 'Enter a valid email address' } } },
  },
  {
    name: 'notice-course-gone',
    title: 'The course was deleted meanwhile (404).',
    shows: 'Course not found',
    answer: { status: 404, message: 'Course not found' },
  },
  {
    name: 'notice-course-open',
    title: 'The course opened meanwhile (409).',
    shows: 'This course is not awaited: look at its page again',
    answer: { status: 409, message: 'This course is not awaited: look at its page again' },
  },
  {
    name: 'notice-no-network',
    title: 'No reply: the reason is shown, and the text stays.',
    shows: NETWORK_ERROR,
    answer: 'drop',
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'notice' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
