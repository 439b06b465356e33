import { NETWORK_ERROR, NOT_FOUND_HEADING, PATHS } from '@stepwell/contract';
import {
  aCourse,
  aSettings,
  refusalScenarios,
  SCENARIO_ORIGIN,
  scenariosFrom,
} from '@stepwell/contract/testing';
import { SPARSE_COURSE } from './parts/courses';

// The page of a course: each status, each tab, and failures to load the course.

const BASE = { path: '/course/course-1', call: 'GET /api/courses/getCourse' } as const;

export const scenarios = scenariosFrom(BASE, [
  { name: 'course-live', title: 'A Live course: price, countdown, Register Now.', shows: 'Register Now' },
  {
    name: 'course-shared',
    title: 'The course’s address is copied on a device without a share sheet.',
    shows: 'Register Now',
    steps: [{ click: 'Share this course' }],
    copied: `${SCENARIO_ORIGIN}/course/course-1`,
  },
  {
    name: 'course-live-enrolment-closed',
    title: 'A Live course while enrolment is switched off.',
    shows: 'Enrolment is not open now.',
    answers: { 'GET /api/settings/getSettings': { data: aSettings({ isCourseEnrollmentAllowed: 'false' }) } },
  },
  {
    name: 'course-live-server-time-lost',
    title: 'Later requests for the server time fail (401, 429, 500, 503): the countdown goes on.',
    shows: 'Register Now',
    answers: {
      'GET /api/settings/getSettings': [
        { data: aSettings() },
        { status: 401 },
        { status: 429 },
        { status: 500 },
        { status: 503 },
      ],
    },
  },
  {
    name: 'course-live-registration-past',
    title: 'The end of registration has passed: the countdown shows zeros, the course is still Live.',
    shows: '00 days',
    answer: courseWith({ courseRegEndDate: '2026-11-19T18:29:59.000Z' }),
  },
  {
    name: 'course-coming-soon',
    title: 'A Coming Soon course: no price, links to other courses.',
    shows: 'Coming Soon.',
    answer: courseWith({ courseStatus: 0 }),
  },
  {
    name: 'course-registration-closed',
    title: 'Registration is closed: no price, a link to other courses.',
    shows: 'Registration Closed',
    answer: courseWith({ courseStatus: 2 }),
  },
  {
    name: 'course-moneyback',
    title: 'A course with the guarantee.',
    shows: '30-Day Money-Back Guarantee',
    answer: courseWith({ isMoneyback: true }),
  },
  {
    name: 'course-curriculum',
    title: 'The Curriculum tab, by its address.',
    path: `/course/course-1?tab=curriculum`,
    shows: '8 lectures, 6 h 30 min',
  },
  {
    name: 'course-instructor',
    title: 'The Instructor tab.',
    shows: 'Former Bank PO, Quantitative aptitude',
    steps: [{ click: 'Instructor', role: 'tab' }],
    address: { path: PATHS.courses, added: 1, after: { click: 'All Courses', role: 'link' } },
  },
  {
    name: 'course-references',
    title: 'The References tab; a reference without a safe address is not a link.',
    path: `/course/course-1?tab=references`,
    shows: 'Not to be linked to',
    answer: courseWith({
      courseReferences: [
        { referenceName: 'Formula sheet', referenceExt: 'PDF', referenceUrl: 'https://example.org/a.pdf' },
        { referenceName: 'Score tracker', referenceExt: 'XLSX', referenceUrl: 'https://example.org/b.xlsx' },
        { referenceName: 'Starter code', referenceExt: 'ZIP', referenceUrl: 'https://example.org/c.zip' },
        { referenceName: 'Not to be linked to', referenceExt: 'PDF', referenceUrl: 'javascript:alert(1)' },
      ],
    }),
  },
  {
    name: 'course-preview',
    title: 'The preview video, behind a click; this one cannot be played.',
    shows: 'The preview could not be played.',
    answer: courseWith({ coursePreview: '/art/no-such-video.mp4' }),
    steps: [{ click: 'Play course preview' }],
  },
  {
    name: 'course-sparse',
    title: 'A course with required fields alone.',
    shows: 'The overview of this course is being written.',
    answer: { data: SPARSE_COURSE },
  },
  {
    name: 'course-loading',
    title: 'The course is loading.',
    shows: 'Loading the course',
    answer: { delayMs: 60_000 },
  },
  {
    name: 'course-server-error',
    title: 'The API refuses the course, and gives the reason.',
    shows: 'The database does not answer. Please try again.',
    answer: { status: 503 },
  },
  { name: 'course-no-network', title: 'The API does not answer.', shows: NETWORK_ERROR, answer: 'drop' },
  {
    name: 'course-broken-reply',
    title: "A proxy's error page instead of a reply.",
    shows: 'Error getting while fetching Course with id course-1',
    answer: { status: 502, raw: '<h1>Bad gateway</h1>' },
  },
  {
    name: 'course-unwell',
    title: 'The health check fails, but the course was loaded.',
    shows: 'Quantitative Aptitude and Logical Reasoning',
    answers: { 'GET /health': { status: 503 } },
  },
  {
    name: 'course-unknown',
    title: 'There is no such course: the not-found page, with status 404.',
    path: '/course/no-such-course',
    shows: NOT_FOUND_HEADING,
    answer: { status: 404 },
  },
  {
    name: 'course-id-refused',
    title: 'The API refuses the id (422): the not-found page, as for an unknown course.',
    path: '/course/no-such-course',
    shows: NOT_FOUND_HEADING,
    answer: { status: 422, data: { fields: { id: 'An id is required' } } },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'course' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
]);

function courseWith(changes: Parameters<typeof aCourse>[0]) {
  return { data: aCourse(changes) };
}
