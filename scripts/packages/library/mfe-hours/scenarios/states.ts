import type { StatesShown } from '@stepwell/contract';

export const STATES: StatesShown = { open: ['hours'], failed: ['hours-failed'] };
