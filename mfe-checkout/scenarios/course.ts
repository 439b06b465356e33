import { NETWORK_ERROR, type Scenario } from '@stepwell/contract';
import { aCourse, aPricing, aSettings, refusedFor } from '@stepwell/contract/testing';

// The states of the page before anything is typed: the course, its status, and the ways its load can fail.

const PATH = '/checkout/course-1';
const NO_COURSE = '/checkout/no-such-course';

export const live: Scenario = {
  name: 'live',
  title: 'A Live course: the form, the summary and the coupon box.',
  path: PATH,
  shows: 'Place order, ₹1,178.82',
};

export const comingSoon: Scenario = {
  name: 'coming-soon',
  title: 'A course that is not on sale yet: name, status and the way back, nothing else.',
  path: PATH,
  shows: 'Coming Soon',
  answers: {
    'GET /api/orders/reviewOrder': { data: { course: aCourse({ courseStatus: 0 }), pricing: null } },
  },
};

export const registrationClosed: Scenario = {
  name: 'registration-closed',
  title: 'A course whose registration is closed.',
  path: PATH,
  shows: 'Registration Closed',
  answers: {
    'GET /api/orders/reviewOrder': { data: { course: aCourse({ courseStatus: 2 }), pricing: null } },
  },
};

export const enrolmentClosed: Scenario = {
  name: 'enrolment-closed',
  title: 'A Live course while enrolment is switched off for everyone.',
  path: PATH,
  shows: 'Enrolment is closed at the moment: an order may be refused.',
  answers: {
    'GET /api/settings/getSettings': {
      data: aSettings({ isCourseEnrollmentAllowed: 'false' }),
    },
  },
};

export const sparseCourse: Scenario = {
  name: 'sparse-course',
  title: 'A course with only what identifies it, at its list price.',
  path: PATH,
  shows: 'Place order, ₹588.82',
  answers: {
    'GET /api/orders/reviewOrder': {
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
};

export const gstIncluded: Scenario = {
  name: 'gst-included',
  title: 'The academy’s prices contain GST: the total is the price, and the tax stands below it.',
  path: PATH,
  shows: 'Place order, ₹999.00',
  answers: {
    'GET /api/orders/reviewOrder': {
      data: {
        course: aCourse(),
        pricing: aPricing({ gstMode: 'inclusive', gstRatePercent: 12, courseGST: 107.04, courseTotal: 999 }),
      },
    },
  },
};

export const courseLoading: Scenario = {
  name: 'course-loading',
  title: 'The course is on its way.',
  path: PATH,
  shows: 'Loading',
  answers: { 'GET /api/orders/reviewOrder': { delayMs: 60_000 } },
};

export const courseServerError: Scenario = {
  name: 'course-server-error',
  title: 'The API could not load the course, and says why.',
  path: PATH,
  shows: 'The database does not answer. Please try again.',
  answers: { 'GET /api/orders/reviewOrder': { status: 503 } },
};

export const courseNoNetwork: Scenario = {
  name: 'course-no-network',
  title: 'No reply to the request for the course.',
  path: PATH,
  shows: NETWORK_ERROR,
  answers: { 'GET /api/orders/reviewOrder': 'drop' },
};

export const courseBrokenReply: Scenario = {
  name: 'course-broken-reply',
  title: 'A proxy’s page came in place of the course.',
  path: PATH,
  shows: 'Error getting while review Order with CourseId course-1',
  answers: { 'GET /api/orders/reviewOrder': { status: 502, raw: '<h1>Bad Gateway</h1>' } },
};

export const courseUnknownApplication: Scenario = {
  name: 'course-unknown-application',
  title: 'The API does not know the site that asks (401).',
  path: PATH,
  shows: refusedFor('unknownApplication').message,
  answers: { 'GET /api/orders/reviewOrder': refusedFor('unknownApplication') },
};

export const courseTooMany: Scenario = {
  name: 'course-too-many',
  title: 'Too many calls came from this address (429).',
  path: PATH,
  shows: refusedFor('tooMany').message,
  answers: { 'GET /api/orders/reviewOrder': refusedFor('tooMany') },
};

export const courseOurFault: Scenario = {
  name: 'course-our-fault',
  title: 'The API failed (500), and gives a number to write with.',
  path: PATH,
  shows: refusedFor('ourFault').message,
  answers: { 'GET /api/orders/reviewOrder': refusedFor('ourFault') },
};

export const courseUnknown: Scenario = {
  name: 'course-unknown',
  title: 'There is no such course: the not-found page, with status 404.',
  path: NO_COURSE,
  shows: 'Opps! There is something wrong',
  answers: { 'GET /api/orders/reviewOrder': { status: 404 } },
};

export const courseIdRefused: Scenario = {
  name: 'course-id-refused',
  title: 'An API that refuses to look the id up (422): the not-found page, as for an unknown course.',
  path: NO_COURSE,
  shows: 'Opps! There is something wrong',
  answers: {
    'GET /api/orders/reviewOrder': { status: 422, data: { fields: { id: 'An id is required' } } },
  },
};
