import type { EndpointKey, Reply } from './endpoints';

export type ScenarioAnswer<K extends EndpointKey> =
  | 'drop'
  | { status?: number; delayMs?: number; message?: string; data?: Reply<K> | null; raw?: object | string };

/** A state of the API in which the workbench shows a remote. */
export interface Scenario {
  name: string;
  title: string;
  path: string;
  /** A text that is visible only in this state. */
  shows: string;
  answers?: { [K in EndpointKey]?: ScenarioAnswer<K> | ScenarioAnswer<K>[] };
  optionalCalls?: readonly EndpointKey[];
  clock?: string;
  steps?: never[];
}

export type StatesShown = Readonly<Record<string, readonly string[]>>;
