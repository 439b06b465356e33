import { NETWORK_ERROR, NOT_FOUND_HEADING } from '@stepwell/contract';
import { aCourse, aPricing, aSettings, refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';

// The page before any input: courses of each status, and failures to load the course.

const BASE = { path: '/checkout/course-1', call: 'GET /api/orders/reviewOrder' } as const;
const NO_COURSE = '/checkout/no-such-course';

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'live',
    title: 'A Live course: the form, the summary and the coupon box.',
    shows: 'Place order, ₹1,178.82',
    address: { path: '/course/course-1', added: 1, after: { click: 'Back to course', role: 'link' } },
  },
  {
    name: 'coming-soon',
    title: 'A course that is not on sale yet: name, status and a link back.',
    shows: 'Coming Soon',
    answer: { data: { course: aCourse({ courseStatus: 0 }), pricing: null } },
    address: { path: '/courses', added: 1, after: { click: 'See All Courses', role: 'link' } },
  },
  {
    name: 'registration-closed',
    title: 'A course whose registration is closed.',
    shows: 'Registration Closed',
    answer: { data: { course: aCourse({ courseStatus: 2 }), pricing: null } },
  },
  {
    name: 'enrolment-closed',
    title: 'A Live course while enrolment is switched off for everyone.',
    shows: 'Enrolment is closed at the moment: an order may be refused.',
    answers: { 'GET /api/settings/getSettings': { data: aSettings({ isCourseEnrollmentAllowed: 'false' }) } },
  },
  {
    name: 'sparse-course',
    title: 'A course with required fields alone, at its list price.',
    shows: 'Place order, ₹588.82',
    answer: {
      data: {
        course: {
          _id: 'course-1',
          courseName: 'Arithmetic',
          courseSummary: '',
          courseCategory: '',
          courseCode: '',
          courseStatus: 1,
        },
        pricing: aPricing({
          courseMRP: 499,
          courseDiscount: 0,
          coursePrice: 499,
          courseGST: 89.82,
          courseTotal: 588.82,
        }),
      },
    },
  },
  {
    name: 'gst-included',
    title: 'Prices include GST: the total is the price, with the tax below it.',
    shows: 'Place order, ₹999.00',
    answer: {
      data: {
        course: aCourse(),
        pricing: aPricing({ gstMode: 'inclusive', gstRatePercent: 12, courseGST: 107.04, courseTotal: 999 }),
      },
    },
  },
  { name: 'course-loading', title: 'The course is loading.', shows: 'Loading', answer: { delayMs: 60_000 } },
  {
    name: 'course-server-error',
    title: 'The API could not load the course, and gives the reason.',
    shows: 'The database does not answer. Please try again.',
    answer: { status: 503 },
  },
  {
    name: 'course-no-network',
    title: 'No reply to the request for the course.',
    shows: NETWORK_ERROR,
    answer: 'drop',
  },
  {
    name: 'course-broken-reply',
    title: 'A proxy’s error page instead of a reply.',
    shows: 'Error getting while review Order with CourseId course-1',
    answer: { status: 502, raw: '<h1>Bad Gateway</h1>' },
  },
  {
    name: 'course-unknown',
    title: 'There is no such course: the not-found page, with status 404.',
    path: NO_COURSE,
    shows: NOT_FOUND_HEADING,
    answer: { status: 404 },
  },
  {
    name: 'course-id-refused',
    title: 'The API refuses the id (422): the not-found page, as for an unknown course.',
    path: NO_COURSE,
    shows: NOT_FOUND_HEADING,
    answer: { status: 422, data: { fields: { id: 'An id is required' } } },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'course' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
]);
