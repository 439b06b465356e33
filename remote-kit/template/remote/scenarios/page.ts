import { NETWORK_ERROR, type Scenario } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import { SAMPLE_PATH } from '../src/sample-path';

export const filled: Scenario = {
  name: 'sample',
  title: 'Three items: one with a long text, and one without a text.',
  path: SAMPLE_PATH,
  shows: 'Mental Arithmetic',
  answers: {
    'GET /api/courses/getAllCourses': {
      data: [
        aCourse(),
        aCourse({ _id: 'course-2', courseName: 'Mental Arithmetic', courseSummary: '' }),
        aCourse({
          _id: 'course-3',
          courseSummary: 'Every formula is a picture before it is one. '.repeat(8),
        }),
      ],
    },
  },
};

export const loading: Scenario = {
  name: 'sample-loading',
  title: 'The list is being loaded.',
  path: SAMPLE_PATH,
  shows: 'Loading sample',
  // Longer than a test waits, so that the page stays in this state.
  answers: { 'GET /api/courses/getAllCourses': { delayMs: 60_000 } },
};

export const slow: Scenario = {
  name: 'sample-slow',
  title: 'The list arrives after a second.',
  path: SAMPLE_PATH,
  shows: aCourse().courseName,
  afterSeconds: 1,
  answers: { 'GET /api/courses/getAllCourses': { delayMs: 1000 } },
};

export const empty: Scenario = {
  name: 'sample-empty',
  title: 'The list is empty.',
  path: SAMPLE_PATH,
  shows: 'There is nothing here yet. Please look again soon.',
  answers: { 'GET /api/courses/getAllCourses': { data: [] } },
};

export const serverError: Scenario = {
  name: 'sample-server-error',
  title: 'The API refuses the list with a message.',
  path: SAMPLE_PATH,
  shows: 'The database does not answer. Please try again.',
  answers: { 'GET /api/courses/getAllCourses': { status: 503 } },
};

export const noNetwork: Scenario = {
  name: 'sample-no-network',
  title: 'The API does not reply.',
  path: SAMPLE_PATH,
  shows: NETWORK_ERROR,
  answers: { 'GET /api/courses/getAllCourses': 'drop' },
};

export const loadedAgain: Scenario = {
  name: 'sample-loaded-again',
  title: 'Empty at first; filled when it is loaded again.',
  path: SAMPLE_PATH,
  shows: aCourse().courseName,
  answers: { 'GET /api/courses/getAllCourses': [{ data: [] }, {}] },
  steps: [{ click: 'Try again' }],
};

export const unwell: Scenario = {
  name: 'sample-unwell',
  title: 'The health check fails: the list is requested when a later check succeeds.',
  path: SAMPLE_PATH,
  shows: 'This list cannot be reached for a moment. The page asks again by itself.',
  answers: { 'GET /health': { status: 503 } },
};
