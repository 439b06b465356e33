import type { Body, EndpointKey, Query } from './endpoints';
import type { ScenarioStep } from './scenario';

/** In texts that a scenario expects: the origin of the site, which differs between players. */
export const SCENARIO_ORIGIN = 'https://site.example';

/** A request that the page must have sent. Only the fields named here are compared. */
export type ExpectedCall = {
  [K in EndpointKey]: {
    call: K;
    query?: Partial<Query<K>>;
    body?: Partial<Body<K>>;
    /** Header `x-order-token`. */
    orderToken?: string;
    /** Header `Idempotency-Key`: that of the request before with the same call, or another one. */
    idempotencyKey?: 'same' | 'other';
  };
}[EndpointKey];

/** Effects of a scenario that its page does not show, or shows without proof. Jest and browser tests check those that are given. */
export interface ScenarioOutcome {
  /** All requests of the calls that are named here, in their order. */
  sent?: readonly ExpectedCall[];
  /** The whole text of the clipboard. */
  copied?: string;
  /** The address of the window that was opened last. Only jest checks it. */
  opened?: string;
  /** Stored values by key; `null` for a key that must be absent. */
  stored?: {
    localStorage?: Readonly<Record<string, string | null>>;
    sessionStorage?: Readonly<Record<string, string | null>>;
    /** `days`: the lifetime from now. */
    cookies?: Readonly<Record<string, { value: string; days: number } | null>>;
  };
  address?: {
    /** Path, query and hash. */
    path: string;
    /** Number of entries that were added to the history. */
    added: number;
    /** A last step, taken after the text is shown, that leads to another page, perhaps of another remote. */
    after?: ScenarioStep;
  };
}
