import { NETWORK_ERROR, type Scenario } from '@stepwell/contract';
import { refusedFor } from '@stepwell/contract/testing';
import { CHEAPER_COURSE, COURSES, ODD_COURSES } from './parts/courses';

const ALL: Scenario['answers'] = { 'GET /api/courses/getAllCourses': { data: COURSES } };

export const courses: Scenario = {
  name: 'courses',
  title: 'All courses, in tabs by category, with every status.',
  path: '/courses',
  shows: '4 courses across 3 subjects. Every one starts at the top stair.',
  answers: ALL,
};

export const coursesOnHome: Scenario = {
  name: 'courses-on-home',
  title: 'The course list of home.',
  path: '/',
  shows: 'See All Courses',
  answers: ALL,
};

export const coursesOfACategory: Scenario = {
  name: 'courses-of-a-category',
  title: 'One category, cheapest first, as a shared address says it.',
  path: '/courses?category=GATE+%26+Engineering&sort=price-low',
  shows: '3 courses',
  answers: { 'GET /api/courses/getAllCourses': { data: [...COURSES, CHEAPER_COURSE] } },
};

export const coursesSearched: Scenario = {
  name: 'courses-searched',
  title: 'A word is searched for.',
  path: '/courses',
  shows: '1 course',
  answers: ALL,
  steps: [{ fill: 'Search courses', value: 'statistics' }],
};

export const coursesNothingFound: Scenario = {
  name: 'courses-nothing-found',
  title: 'Nothing matches the search: not the same as No Data.',
  path: '/courses?q=sanskrit',
  shows: 'No course matches',
  answers: ALL,
};

export const coursesOneCategory: Scenario = {
  name: 'courses-one-category',
  title: 'A single category has no tabs.',
  path: '/courses',
  shows: '1 course. Every one starts at the top stair.',
};

export const coursesOdd: Scenario = {
  name: 'courses-odd-data',
  title: 'Markup, long words, Hindi, right-to-left text, a broken picture, a free and a dear course.',
  path: '/courses',
  shows: '<script>alert(1)</script>',
  answers: { 'GET /api/courses/getAllCourses': { data: ODD_COURSES } },
};

export const coursesLoading: Scenario = {
  name: 'courses-loading',
  title: 'The courses are on their way.',
  path: '/courses',
  shows: 'Loading courses',
  answers: { 'GET /api/courses/getAllCourses': { delayMs: 60_000 } },
};

export const coursesEmpty: Scenario = {
  name: 'courses-empty',
  title: 'There are no courses.',
  path: '/courses',
  shows: 'No Data',
  answers: { 'GET /api/courses/getAllCourses': { data: [] } },
};

export const coursesServerError: Scenario = {
  name: 'courses-server-error',
  title: 'The API refuses the list and says why.',
  path: '/courses',
  shows: 'The database does not answer. Please try again.',
  answers: { 'GET /api/courses/getAllCourses': { status: 503 } },
};

export const coursesNoNetwork: Scenario = {
  name: 'courses-no-network',
  title: 'The API does not answer.',
  path: '/courses',
  shows: NETWORK_ERROR,
  answers: { 'GET /api/courses/getAllCourses': 'drop' },
};

export const coursesBrokenReply: Scenario = {
  name: 'courses-broken-reply',
  title: "A proxy's error page comes instead of a reply.",
  path: '/courses',
  shows: 'Error getting while fetching courses',
  answers: { 'GET /api/courses/getAllCourses': { status: 502, raw: '<h1>Bad gateway</h1>' } },
};

export const coursesUnwell: Scenario = {
  name: 'courses-unwell',
  title: 'The service is unwell: no request is made, the page waits for better health.',
  path: '/courses',
  shows: 'No Data',
  answers: { 'GET /health': { status: 503 } },
};

export const coursesUnknownApplication: Scenario = {
  name: 'courses-unknown-application',
  title: 'The API does not know the site that asks for the list (401).',
  path: '/courses',
  shows: refusedFor('unknownApplication').message,
  answers: { 'GET /api/courses/getAllCourses': refusedFor('unknownApplication') },
};

export const coursesTooMany: Scenario = {
  name: 'courses-too-many',
  title: 'Too many calls came from this address (429).',
  path: '/courses',
  shows: refusedFor('tooMany').message,
  answers: { 'GET /api/courses/getAllCourses': refusedFor('tooMany') },
};

export const coursesOurFault: Scenario = {
  name: 'courses-our-fault',
  title: 'The API failed at the list (500), and gives a number to write with.',
  path: '/courses',
  shows: refusedFor('ourFault').message,
  answers: { 'GET /api/courses/getAllCourses': refusedFor('ourFault') },
};
