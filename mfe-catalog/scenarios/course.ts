import { NETWORK_ERROR, type Scenario } from '@stepwell/contract';
import { aCourse, aSettings, refusedFor } from '@stepwell/contract/testing';
import { SPARSE_COURSE } from './parts/courses';

const PATH = '/course/course-1';

function answering(changes: Parameters<typeof aCourse>[0]): Scenario['answers'] {
  return { 'GET /api/courses/getCourse': { data: aCourse(changes) } };
}

export const courseLive: Scenario = {
  name: 'course-live',
  title: 'A Live course: price, countdown, Register Now.',
  path: PATH,
  shows: 'Register Now',
};

export const courseLiveClosed: Scenario = {
  name: 'course-live-enrolment-closed',
  title: 'A Live course while enrolment is switched off.',
  path: PATH,
  shows: 'Enrolment is not open now.',
  answers: { 'GET /api/settings/getSettings': { data: aSettings({ isCourseEnrollmentAllowed: 'false' }) } },
};

export const courseLiveTimeLost: Scenario = {
  name: 'course-live-server-time-lost',
  title:
    'The device’s clock is corrected and the server does not give its time again: the countdown goes on as before.',
  path: PATH,
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
};

export const courseLivePast: Scenario = {
  name: 'course-live-registration-past',
  title: 'The end of registration has passed: the countdown shows zeros, the status still decides.',
  path: PATH,
  shows: '00 days',
  answers: answering({ courseRegEndDate: '2026-11-19T18:29:59.000Z' }),
};

export const courseSoon: Scenario = {
  name: 'course-coming-soon',
  title: 'A course that is coming: no price, ways to other courses.',
  path: PATH,
  shows: 'Coming Soon.',
  answers: answering({ courseStatus: 0 }),
};

export const courseClosed: Scenario = {
  name: 'course-registration-closed',
  title: 'Registration is closed: no price, a way to other courses.',
  path: PATH,
  shows: 'Registration Closed',
  answers: answering({ courseStatus: 2 }),
};

export const courseMoneyback: Scenario = {
  name: 'course-moneyback',
  title: 'A course with the guarantee.',
  path: PATH,
  shows: '30-Day Money-Back Guarantee',
  answers: answering({ isMoneyback: true }),
};

export const courseCurriculum: Scenario = {
  name: 'course-curriculum',
  title: 'The Curriculum tab, by its address.',
  path: `${PATH}?tab=curriculum`,
  shows: '8 lectures, 6 h 30 min',
};

export const courseInstructor: Scenario = {
  name: 'course-instructor',
  title: 'The Instructor tab.',
  path: PATH,
  shows: 'Former Bank PO, Quantitative aptitude',
  steps: [{ click: 'Instructor', role: 'tab' }],
};

export const courseReferences: Scenario = {
  name: 'course-references',
  title: 'The References tab; a reference without a safe address is not a link.',
  path: `${PATH}?tab=references`,
  shows: 'Not to be linked to',
  answers: answering({
    courseReferences: [
      { referenceName: 'Formula sheet', referenceExt: 'PDF', referenceUrl: 'https://example.org/a.pdf' },
      { referenceName: 'Score tracker', referenceExt: 'XLSX', referenceUrl: 'https://example.org/b.xlsx' },
      { referenceName: 'Starter code', referenceExt: 'ZIP', referenceUrl: 'https://example.org/c.zip' },
      { referenceName: 'Not to be linked to', referenceExt: 'PDF', referenceUrl: 'javascript:alert(1)' },
    ],
  }),
};

export const coursePreview: Scenario = {
  name: 'course-preview',
  title: 'The preview video, behind a click; this one cannot be played.',
  path: PATH,
  shows: 'The preview could not be played.',
  answers: answering({ coursePreview: '/art/no-such-video.mp4' }),
  steps: [{ click: 'Play course preview' }],
};

export const courseSparse: Scenario = {
  name: 'course-sparse',
  title: 'A course of which only the name is known.',
  path: PATH,
  shows: 'The overview of this course is being written.',
  answers: { 'GET /api/courses/getCourse': { data: SPARSE_COURSE } },
};

export const courseLoading: Scenario = {
  name: 'course-loading',
  title: 'The course is on its way; what the menu knows of it is there.',
  path: PATH,
  shows: 'Loading the course',
  answers: { 'GET /api/courses/getCourse': { delayMs: 60_000 } },
};

export const courseServerError: Scenario = {
  name: 'course-server-error',
  title: 'The API refuses the course and says why.',
  path: PATH,
  shows: 'The database does not answer. Please try again.',
  answers: { 'GET /api/courses/getCourse': { status: 503 } },
};

export const courseNoNetwork: Scenario = {
  name: 'course-no-network',
  title: 'The API does not answer.',
  path: PATH,
  shows: NETWORK_ERROR,
  answers: { 'GET /api/courses/getCourse': 'drop' },
};

export const courseBrokenReply: Scenario = {
  name: 'course-broken-reply',
  title: "A proxy's error page comes instead of a reply.",
  path: PATH,
  shows: 'Error getting while fetching Course with id course-1',
  answers: { 'GET /api/courses/getCourse': { status: 502, raw: '<h1>Bad gateway</h1>' } },
};

export const courseUnwell: Scenario = {
  name: 'course-unwell',
  title: 'The service is unwell, but the course could be had.',
  path: PATH,
  shows: 'Quantitative Aptitude and Logical Reasoning',
  answers: { 'GET /health': { status: 503 } },
};

export const courseUnknown: Scenario = {
  name: 'course-unknown',
  title: 'There is no such course: the not-found page, with status 404.',
  path: '/course/no-such-course',
  shows: 'Opps! There is something wrong',
  answers: { 'GET /api/courses/getCourse': { status: 404 } },
};

export const courseUnknownApplication: Scenario = {
  name: 'course-unknown-application',
  title: 'The API does not know the site that asks for the course (401).',
  path: PATH,
  shows: refusedFor('unknownApplication').message,
  answers: { 'GET /api/courses/getCourse': refusedFor('unknownApplication') },
};

export const courseTooMany: Scenario = {
  name: 'course-too-many',
  title: 'Too many calls came from this address (429).',
  path: PATH,
  shows: refusedFor('tooMany').message,
  answers: { 'GET /api/courses/getCourse': refusedFor('tooMany') },
};

export const courseOurFault: Scenario = {
  name: 'course-our-fault',
  title: 'The API failed at the course (500), and gives a number to write with.',
  path: PATH,
  shows: refusedFor('ourFault').message,
  answers: { 'GET /api/courses/getCourse': refusedFor('ourFault') },
};

export const courseIdRefused: Scenario = {
  name: 'course-id-refused',
  title: 'An API that refuses to look the id up (422): the not-found page, as for an unknown course.',
  path: '/course/no-such-course',
  shows: 'Opps! There is something wrong',
  answers: {
    'GET /api/courses/getCourse': { status: 422, data: { fields: { id: 'An id is required' } } },
  },
};
