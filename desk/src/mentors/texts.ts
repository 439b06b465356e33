/** The texts of the mentors. Those of their form are the catalogue's. */
export const MENTORS = {
  title: 'Mentors',
  new: 'New mentor',
  mentor: 'Mentor',
  mentorTitle: 'Title',
  email: 'E-mail',
  courses: 'Courses',
  empty: 'No mentors yet.',
  mentorOf: (courses: number) => `Mentor of ${courses} ${courses === 1 ? 'course' : 'courses'}`,
} as const;

/** The deletion of a mentor. */
export const DELETE_MENTOR = {
  confirm: 'Delete the mentor?',
  warning: 'This cannot be taken back.',
  press: 'Delete the mentor',
  done: 'The mentor is deleted.',
} as const;
