/** Values of a course's `courseStatus` (docs/specification.md §4.4). */
export const CourseStatus = { comingSoon: 0, live: 1, registrationClosed: 2 } as const;
export type CourseStatusCode = (typeof CourseStatus)[keyof typeof CourseStatus];
