import type { StatesShown } from '@stepwell/contract';

export const STATES: StatesShown = { notice: ['notice'] };
