import { BACK_TO_HOME, NETWORK_ERROR, PATHS } from '@stepwell/contract';
import { refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { CHEAPER_COURSE, COURSES, ODD_COURSES } from './parts/courses';

// The course list of `/courses` and of the home page.

const BASE = { path: '/courses', call: 'GET /api/courses/getAllCourses' } as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'courses',
    title: 'All courses, in tabs by category, with every status.',
    shows: '4 courses across 3 subjects. Every one starts at the top stair.',
    answer: { data: COURSES },
    address: { path: PATHS.home, added: 1, after: { click: BACK_TO_HOME, role: 'link' } },
  },
  {
    name: 'courses-on-home',
    title: 'The course list of home.',
    path: '/',
    shows: 'See All Courses',
    answer: { data: COURSES },
  },
  {
    name: 'courses-of-a-category',
    title: 'One category, cheapest first, by a shared address.',
    path: '/courses?category=GATE+%26+Engineering&sort=price-low',
    shows: '3 courses',
    answer: { data: [...COURSES, CHEAPER_COURSE] },
  },
  {
    name: 'courses-searched',
    title: 'A search for a word: one history entry, not one for each letter.',
    shows: '1 course',
    answer: { data: COURSES },
    steps: [{ fill: 'Search courses', value: 'statistics', by: 'keys' }],
    address: { path: '/courses?q=statistics', added: 1 },
  },
  {
    name: 'courses-nothing-found',
    title: 'No course matches the search.',
    path: '/courses?q=sanskrit',
    shows: 'No course matches',
    answer: { data: COURSES },
  },
  {
    name: 'courses-one-category',
    title: 'A single category has no tabs.',
    shows: '1 course. Every one starts at the top stair.',
  },
  {
    name: 'courses-odd-data',
    title: 'Markup, long words, Hindi, right-to-left text, a broken picture, extreme prices.',
    shows: '<script>alert(1)</script>',
    answer: { data: ODD_COURSES },
  },
  {
    name: 'courses-loading',
    title: 'The courses are loading.',
    shows: 'Loading courses',
    answer: { delayMs: 60_000 },
  },
  { name: 'courses-empty', title: 'There are no courses.', shows: 'No Data', answer: { data: [] } },
  {
    name: 'courses-server-error',
    title: 'The API refuses the list, and gives the reason.',
    shows: 'The database does not answer. Please try again.',
    answer: { status: 503 },
  },
  { name: 'courses-no-network', title: 'The API does not answer.', shows: NETWORK_ERROR, answer: 'drop' },
  {
    name: 'courses-broken-reply',
    title: "A proxy's error page instead of a reply.",
    shows: 'Error getting while fetching courses',
    answer: { status: 502, raw: '<h1>Bad gateway</h1>' },
  },
  {
    name: 'courses-unwell',
    title: 'The health check fails: no courses are requested until it succeeds.',
    shows: 'No Data',
    answers: { 'GET /health': { status: 503 } },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'courses' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
]);
