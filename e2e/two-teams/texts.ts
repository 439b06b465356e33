/** By feature: a text on one of its pages, which each release of these tests changes. */
export const TEXTS: Readonly<Record<string, string>> = {
  checkout: 'Billing details',
  catalog: 'Find the course that meets you where you are.',
};
