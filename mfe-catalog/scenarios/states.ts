import type { EndpointKey, StatesShown } from '@stepwell/contract';

/** The states of docs/specification.md §4 with their scenarios; a state without one fails the build. A refusal is an error that any call may get. */
export const STATES: StatesShown = {
  'courses loading': ['courses-loading'],
  'courses success': ['courses', 'courses-on-home', 'courses-one-category', 'courses-odd-data'],
  'courses success, narrowed': ['courses-of-a-category', 'courses-searched', 'courses-nothing-found'],
  'courses success, none': ['courses-empty'],
  'courses error': ['courses-server-error', 'courses-no-network', 'courses-broken-reply'],
  'courses error, each refusal': ['courses-unknown-application', 'courses-too-many', 'courses-our-fault'],
  'courses error, each refusal of a page': [
    'courses-page-refused',
    'courses-page-unknown-application',
    'courses-page-too-many',
    'courses-page-our-fault',
    'courses-page-database-away',
  ],
  'courses in bad health': ['courses-unwell'],
  'course loading': ['course-loading'],
  'course success': ['course-sparse', 'course-moneyback', 'course-preview'],
  'course success, its other tabs': ['course-curriculum', 'course-instructor', 'course-references'],
  'course error': ['course-server-error', 'course-no-network', 'course-broken-reply'],
  'course error, each refusal': ['course-unknown-application', 'course-too-many', 'course-our-fault'],
  'course in bad health': ['course-unwell'],
  'course that does not exist': ['course-unknown', 'course-id-refused'],
  'course status 0, Coming Soon': ['course-coming-soon'],
  'notice of the opening': ['notice-noted'],
  'notice of the opening, error': [
    'notice-refused',
    'notice-course-gone',
    'notice-course-open',
    'notice-no-network',
  ],
  'notice of the opening, each refusal': [
    'notice-unknown-application',
    'notice-too-many',
    'notice-our-fault',
    'notice-database-away',
  ],
  'course status 1, Live, enrolment allowed': ['course-live'],
  'course status 1, Live, enrolment not allowed': ['course-live-enrolment-closed'],
  'course status 2, Registration Closed': ['course-registration-closed'],
  'countdown running': ['course-live'],
  'countdown passed': ['course-live-registration-past'],
  'mentors loading': ['mentors-loading'],
  'mentors success': ['mentors', 'mentors-on-home', 'mentors-on-about'],
  'mentors success, none': ['mentors-empty'],
  'mentors error': ['mentors-server-error', 'mentors-no-network', 'mentors-broken-reply'],
  'mentors error, each refusal': ['mentors-unknown-application', 'mentors-too-many', 'mentors-our-fault'],
  'mentors in bad health': ['mentors-unwell'],
};

/**
 * Calls that may fail without an error on the page: a reply that is not a list counts as an empty list, and pages also request the lists
 * for the menu and for later pages.
 */
export const OPTIONAL_CALLS: readonly EndpointKey[] = [
  'GET /api/courses/getAllCourses',
  'GET /api/courses/getCoursePage',
  'GET /api/mentors/getAllMentors',
];
