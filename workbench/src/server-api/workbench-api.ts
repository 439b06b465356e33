import type { Scenario, ScenarioStep } from '@stepwell/contract';
import type { RecordedCall } from '@stepwell/remote-kit/internal/scenario-calls';

// What the workbench's page and its server promise each other.

/** An entry of a remote, and a page that shows it. */
export interface WorkbenchEntry {
  name: string;
  path: string;
}

export interface WorkbenchRelease {
  id: string;
  /** Why this release cannot run on the workbench's shell; `null` if it can. */
  refusal: string | null;
  entries: WorkbenchEntry[];
  scenarios: Scenario[];
}

/** A revision of the registry as it once was. */
export interface PastRevision {
  revision: number;
  /** ISO 8601: from then on it was live. */
  at: string;
  /** Who made it so. */
  by: string;
  /** As the history says it, such as `promote reviews 1.0.0-a`. */
  action: string;
}

/** What `GET /workbench/choices` answers. */
export interface WorkbenchChoices {
  remotes: WorkbenchRemote[];
  /** That of `?revision=`, and then each remote has the one release that was live; `null` without it. */
  revision: PastRevision | null;
}

export interface WorkbenchRemote {
  name: string;
  /** The team. */
  owner: string;
  /** The newest first. */
  releases: WorkbenchRelease[];
}

/** What the page asks for: `POST /workbench/sessions`. */
export interface SessionRequest {
  remote: string;
  release: string;
  /** Name of a scenario of that release; `null` for the good world. */
  scenario: string | null;
  /** Puts the whole site on the canvas, as it was at that revision of the registry; `null` is this remote alone. */
  revision: number | null;
  /** What befalls beside what the scenario tells, as `fault-codes` writes it. */
  faults: string[];
  /** Release id by name of each remote that is on the canvas too. */
  neighbours: Readonly<Record<string, string>>;
}

export interface SessionReply {
  id: string;
}

/** What a person did on the canvas: `POST /workbench/sessions/<id>/recording`. */
export interface RecordingRequest {
  /** Kebab-case, unique in its remote. */
  name: string;
  /** One sentence: the state this shows. */
  title: string;
  /** Site path that was opened. */
  path: string;
  /** A text that proves the state. */
  shows: string;
  /** All from the opening of the page on. */
  steps: ScenarioStep[];
}

export interface RecordingReply {
  /** Of a file in the remote's `scenarios/`. */
  fileName: string;
  /** TypeScript. */
  text: string;
  /** What the build would say of it, one line each. */
  problems: string[];
}

/** A call that reached the scenario API, with its answer. */
export interface WorkbenchCall extends RecordedCall {
  /** Milliseconds since the session was opened. */
  at: number;
}

/** The workbench's own addresses, on the edge that `npm run qa` starts. */
export const WORKBENCH_PATHS = {
  workbench: '/workbench',
  choices: '/workbench/choices',
  sessions: '/workbench/sessions',
} as const;
