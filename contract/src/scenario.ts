import type { EndpointKey, Envelope, Reply } from './index';
import type { ScenarioOutcome } from './scenario-outcome';

/** A prepared answer to a call. `'drop'` closes the connection without a reply. */
export type ScenarioAnswer<K extends EndpointKey> =
  | 'drop'
  | {
      /** One of the HTTP statuses of the call; default: the status of its success answer. */
      status?: number;
      /** Milliseconds before the answer; default 0. */
      delayMs?: number;
      /** Message of the API; default: for 422 the first field's message, else the contract's first message for this status. */
      message?: string;
      /** `response.data`; default: sample data for a success status, else `null`. */
      data?:
        | Reply<K>
        | {
            /** Error messages by field name, as in a 422. */
            fields: Record<string, string>;
          }
        | null;
      /** The whole body of the reply, sent unchanged: an error page of a proxy, or a broken reply. */
      raw?: Envelope<unknown> | string;
    };

/**
 * A named state of API, device and clock in which workbench, jest and browser tests show a remote. Calls without an answer here get a
 * default success answer.
 */
export interface Scenario extends ScenarioOutcome {
  /** Kebab-case, unique in its remote. */
  name: string;
  /** One sentence that describes the state. */
  title: string;
  /** The site path to open, query included. */
  path: string;
  /** The screen, or part of a screen, that has this state. The build sets it to the name of the scenario's file. */
  screen?: string;
  /** A text that is visible only in this state. */
  shows: string;
  /** Seconds until that text appears, if it depends on a timer; default 0. */
  afterSeconds?: number;
  /** Answers by call. With a list of answers, each request gets the next one; the last one repeats. */
  answers?: { [K in EndpointKey]?: ScenarioAnswer<K> | ScenarioAnswer<K>[] };
  /**
   * Calls that may fail without an error on the page, because the page then shows an empty list or omits a section. The build sets the
   * calls from `OPTIONAL_CALLS` in the remote's `scenarios/states.ts`.
   */
  optionalCalls?: readonly EndpointKey[];
  /** Server time, ISO 8601; default `SCENARIO_CLOCK`. */
  clock?: string;
  /** Storage before the page opens; all other storage is empty. */
  device?: {
    /** Values by key. */
    localStorage?: Record<string, string>;
    /** Values by key. */
    sessionStorage?: Record<string, string>;
    /** One cookie, as `name=value`. */
    cookie?: string;
  };
  /** User actions that lead to the state. */
  steps?: ScenarioStep[];
}

/**
 * The states that docs/specification.md §4 describes for a remote, each with the names of its scenarios. The remote's
 * `scenarios/states.ts` exports them as `STATES`. A state without a scenario fails the build.
 */
export type StatesShown = Readonly<Record<string, readonly string[]>>;

/** A user action, taken once its control is hydrated, enabled and not busy. */
export type ScenarioStep =
  | {
      /** Accessible name of the control, without a status that the page appends, such as `, 1 unread message`. */
      click: string;
      /** Default `button`. */
      role?: 'button' | 'link' | 'tab' | 'checkbox' | 'radio';
    }
  | {
      /** Label of the field, whose value is replaced. */
      fill: string;
      value: string;
      /**
       * `keys` types the value letter by letter. `robot` fills every field with this label, hidden fields too, like a script that reads
       * only the markup.
       */
      by?: 'keys' | 'robot';
    };
