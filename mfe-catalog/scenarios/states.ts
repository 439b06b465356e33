import type { StatesShown } from '@stepwell/contract';

/** The states of spec §4 that the catalog has. A state without a scenario fails the build. */
export const STATES: StatesShown = {};
