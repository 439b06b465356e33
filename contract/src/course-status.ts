/** What a course's `courseStatus` says (docs/specification.md §4.4). */
export const CourseStatus = { comingSoon: 0, live: 1, registrationClosed: 2 } as const;
export type CourseStatusCode = (typeof CourseStatus)[keyof typeof CourseStatus];
