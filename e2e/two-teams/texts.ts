/** By feature: a text that each of its releases here changes, on one of its pages. */
export const TEXTS: Readonly<Record<string, string>> = {
  checkout: 'Billing details',
  catalog: 'Find the course that meets you where you are.',
};
