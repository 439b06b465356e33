import type { Grant, Use } from './grant';

/** The grants of all teams, and the log of their uses. */
export interface Grants {
  list(): Promise<Grant[]>;
  /** Adds a grant, or replaces the grant with the same id. */
  save(grant: Grant): Promise<void>;
  /** Appends a line to the log of uses, which keeps the newest 10,000 to 20,000 lines. */
  logUse(use: Use): Promise<void>;
  /** The log, the oldest line first. */
  uses(): Promise<Use[]>;
}
