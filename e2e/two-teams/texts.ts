/** A text on a page of each feature. Each release of these tests changes the text. */
export const TEXTS: Readonly<Record<string, string>> = {
  checkout: 'Billing details',
  catalog: 'Find the course that meets you where you are.',
};
