import type { EndpointKey, Envelope, Reply } from './index';

/** One prepared answer of the world to a call. `'drop'` ends the connection without a reply. */
export type ScenarioAnswer<K extends EndpointKey> =
  | 'drop'
  | {
      /** HTTP status, one that the call may answer; default: that of its good answer. */
      status?: number;
      /** Milliseconds before the answer; default 0. */
      delayMs?: number;
      /** Server message, one that the API says with this status; default: the first of them. */
      message?: string;
      /** `response.data`; default: the workbench's good answer, and `null` where the status is no good one. */
      data?:
        | Reply<K>
        | {
            /** What is wrong with each field, by its name: as a form's server refuses it. */
            fields: Record<string, string>;
          }
        | null;
      /** Sent instead of an envelope: for proxies' error pages and broken replies. */
      raw?: Envelope<unknown> | string;
    };

/**
 * A named state of the world, as data: what the QA workbench, jest and browser tests show a remote in. Calls that are
 * not named get the default good answer of the workbench.
 */
export interface Scenario {
  /** Kebab-case, unique in its remote. */
  name: string;
  /** One sentence: the state this shows. */
  title: string;
  /** The site path to open, query included. */
  path: string;
  /** A text that is on the screen in this state and proves it. */
  shows: string;
  /** Seconds that a person waits for that text, where it comes by the clock; default 0. */
  afterSeconds?: number;
  /** An answer by call; a list is used up in order, its last answer repeats. */
  answers?: { [K in EndpointKey]?: ScenarioAnswer<K> | ScenarioAnswer<K>[] };
  /**
   * Calls whose failure the page need not report under a fault: it shows an empty list then, or leaves a section out. The build
   * sets it from `OPTIONAL_CALLS` of the remote's `scenarios/states.ts`.
   */
  optionalCalls?: readonly EndpointKey[];
  /** The server's clock, ISO 8601; default: the workbench's fixed time. */
  clock?: string;
  /** What the device remembers before the page opens; nothing is left of the scenario before. */
  device?: {
    /** Texts by name. */
    localStorage?: Record<string, string>;
    /** Texts by name. */
    sessionStorage?: Record<string, string>;
    /** One cookie, as `name=value`. */
    cookie?: string;
  };
  /** What a person does to reach the state: each step finds by role and name, or by label for `fill`. */
  steps?: ScenarioStep[];
}

/**
 * The states of docs/specification.md §4 that a remote has, in words, and the names of the scenarios that show each:
 * `STATES` of its `scenarios/states.ts`. A state without a scenario fails the build.
 */
export type StatesShown = Readonly<Record<string, readonly string[]>>;

/** One thing that a person does. A control is waited for until it can be used. */
export type ScenarioStep =
  | {
      /** The name of what is pressed, as a screen reader says it. */
      click: string;
      /** Default: a button. */
      role?: 'button' | 'link' | 'tab' | 'checkbox' | 'radio';
    }
  | {
      /** The label of the field. What stood in it before is gone. */
      fill: string;
      /** What is typed. */
      value: string;
    };
