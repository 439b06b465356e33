import type { EndpointKey, Scenario, StatesShown } from '@stepwell/contract';
import { refusals as courseRefusals } from './course';
import { refusals as coursesRefusals } from './courses';
import { refusals as mentorsRefusals } from './mentors';
import { refusals as noticeRefusals } from './opening-notice';

/** The states of docs/specification.md §4 with their scenarios; a state without one fails the build. */
export const STATES: StatesShown = {
  'courses loading': ['courses-loading'],
  'courses success': ['courses', 'courses-on-home', 'courses-one-category', 'courses-odd-data'],
  'courses success, narrowed': ['courses-of-a-category', 'courses-searched', 'courses-nothing-found'],
  'courses success, none': ['courses-empty'],
  'courses error': ['courses-server-error', 'courses-no-network', 'courses-broken-reply'],
  'courses error, each refusal': namesOf(coursesRefusals),
  'courses in bad health': ['courses-unwell'],
  'course loading': ['course-loading'],
  'course success': ['course-sparse', 'course-moneyback', 'course-preview'],
  'course success, its other tabs': ['course-curriculum', 'course-instructor', 'course-references'],
  'course error': ['course-server-error', 'course-no-network', 'course-broken-reply'],
  'course error, each refusal': namesOf(courseRefusals),
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
  'notice of the opening, each refusal': namesOf(noticeRefusals),
  'course status 1, Live, enrolment allowed': ['course-live'],
  'course status 1, Live, enrolment not allowed': ['course-live-enrolment-closed'],
  'course status 2, Registration Closed': ['course-registration-closed'],
  'countdown running': ['course-live'],
  'countdown passed': ['course-live-registration-past'],
  'mentors loading': ['mentors-loading'],
  'mentors success': ['mentors', 'mentors-on-home', 'mentors-on-about'],
  'mentors success, none': ['mentors-empty'],
  'mentors error': ['mentors-server-error', 'mentors-no-network', 'mentors-broken-reply'],
  'mentors error, each refusal': namesOf(mentorsRefusals),
  'mentors in bad health': ['mentors-unwell'],
};

/**
 * Calls that may fail without an error on the page, because a reply that is not a list counts as an empty list, and because pages request
 * the lists for the menu and for later pages too.
 */
export const OPTIONAL_CALLS: readonly EndpointKey[] = [
  'GET /api/courses/getAllCourses',
  'GET /api/mentors/getAllMentors',
];

function namesOf(scenarios: readonly Scenario[]): string[] {
  return scenarios.map(({ name }) => name);
}
