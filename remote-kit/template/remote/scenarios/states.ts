import type { StatesShown } from '@stepwell/contract';

/** Every state of the screens, and the scenarios that show it. A state without a scenario fails the build. */
export const STATES: StatesShown = {
  'list loading': ['sample-loading'],
  'list slow': ['sample-slow'],
  'list empty': ['sample-empty', 'sample-loaded-again'],
  'list error': ['sample-server-error', 'sample-no-network'],
  'list filled': ['sample'],
  'in bad health': ['sample-unwell'],
  section: ['sample-section'], // slot
};
