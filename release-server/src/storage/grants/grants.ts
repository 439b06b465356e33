import type { Grant, Use } from './grant';

/** What teams may do, and the log of what they did. */
export interface Grants {
  list(): Promise<Grant[]>;
  /** Adds a grant, or replaces the one with the same id. */
  save(grant: Grant): Promise<void>;
  /** Appends to the log of uses; lines are never changed. */
  logUse(use: Use): Promise<void>;
  /** The log, the oldest line first. */
  uses(): Promise<Use[]>;
}
