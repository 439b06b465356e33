/** The texts of the mentors. Those of their form are the catalogue's. */
export const MENTORS = {
  title: 'Mentors',
  new: 'New mentor',
  mentor: 'Mentor',
  mentorTitle: 'Title',
  empty: 'No mentors yet.',
  mentorOf: (courses: number) => `Mentor of ${courses} ${courses === 1 ? 'course' : 'courses'}`,
} as const;
