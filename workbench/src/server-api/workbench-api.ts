import type { Scenario, ScenarioStep } from '@stepwell/contract';
import type { RecordedCall } from '@stepwell/remote-kit/internal/scenario-calls';

// Types of the workbench's server API.

/** An entry of a remote with a page that shows it. */
export interface WorkbenchEntry {
  name: string;
  path: string;
}

export interface WorkbenchRelease {
  id: string;
  /** Why the release is incompatible with the workbench's shell. */
  refusal: string | null;
  entries: WorkbenchEntry[];
  scenarios: Scenario[];
}

/** A past revision of the registry. */
export interface PastRevision {
  revision: number;
  /** ISO 8601, when it went live. */
  at: string;
  by: string;
  /** As in the history, such as `promote reviews 1.0.0-a`. */
  action: string;
}

/** Reply of `GET /workbench/choices`. */
export interface WorkbenchChoices {
  remotes: WorkbenchRemote[];
  /** Set with `?revision=`: each remote has the release that was live then. */
  revision: PastRevision | null;
}

export interface WorkbenchRemote {
  name: string;
  owner: string;
  releases: WorkbenchRelease[];
}

/** Body of `POST /workbench/sessions`. */
export interface SessionRequest {
  remote: string;
  release: string;
  /** Name of a scenario of the release; `null` if every call succeeds. */
  scenario: string | null;
  /** Revision of the registry, for the whole site; `null` for the remote alone. */
  revision: number | null;
  /** See `fault-codes`. */
  faults: string[];
  /** Release ids of other remotes on the canvas, by name. */
  neighbours: Readonly<Record<string, string>>;
}

export interface SessionReply {
  id: string;
}

/** Body of `POST /workbench/sessions/<id>/recording`. */
export interface RecordingRequest {
  /** Kebab-case, unique in its remote. */
  name: string;
  /** A sentence about the state. */
  title: string;
  path: string;
  shows: string;
  steps: ScenarioStep[];
}

export interface RecordingReply {
  /** Name of the file in `scenarios/`. */
  fileName: string;
  text: string;
  /** Mistakes that the build would find, a line each. */
  problems: string[];
}

/** A call that reached the scenario API, with its answer. */
export interface WorkbenchCall extends RecordedCall {
  /** Milliseconds since the session was opened. */
  at: number;
}

export const WORKBENCH_PATHS = {
  workbench: '/workbench',
  choices: '/workbench/choices',
  sessions: '/workbench/sessions',
} as const;
