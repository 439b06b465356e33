/** The texts of parts that several areas use. */
export const SHARED = {
  notNow: 'Not now',
  pages: 'Pages of this list',
  previous: 'Previous',
  next: 'Next',
} as const;
