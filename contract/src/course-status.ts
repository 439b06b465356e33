import { COMING_SOON } from './texts';

/** Values of a course's `courseStatus` (docs/specification.md §4.4). */
export const CourseStatus = { comingSoon: 0, live: 1, registrationClosed: 2 } as const;
export type CourseStatusCode = (typeof CourseStatus)[keyof typeof CourseStatus];

export const COURSE_STATUS_LABELS: Readonly<Record<CourseStatusCode, string>> = {
  [CourseStatus.comingSoon]: COMING_SOON,
  [CourseStatus.live]: 'Live',
  [CourseStatus.registrationClosed]: 'Registration Closed',
};
