import type { Scenario, ScenarioStep } from '@stepwell/contract';
import type { FaultCheck } from '@stepwell/remote-kit/internal/check-fault-in-scenario';
import type { RecordedCall } from '@stepwell/remote-kit/internal/scenario-calls';
import type { ScenarioReport } from '@stepwell/remote-kit/internal/test-report';
import type { ViewportMode } from '@stepwell/remote-kit/internal/viewport-modes';

// Types of the calls between the workbench's page and its server. The workbench shows one remote on a canvas: a page in a frame, whose
// API calls are answered by a scenario of that remote.

/** An exposed module of a remote, and the path of a page that shows it. */
export interface WorkbenchEntry {
  name: string;
  path: string;
}

export interface WorkbenchRelease {
  id: string;
  /** ISO 8601. */
  publishedAt: string;
  /** Author of the publication; absent for releases from before authors were recorded. */
  by?: string;
  isLive: boolean;
  /** Share of visits that get the release as a canary, in percent. */
  canaryPercent?: number;
  /** Why the release cannot run in the shell that the workbench uses, such as an incompatible React; `null` if it can. */
  refusal: string | null;
  entries: WorkbenchEntry[];
  scenarios: Scenario[];
}

/** A past revision of the registry. */
export interface PastRevision {
  revision: number;
  /** Time at which the revision went live, ISO 8601. */
  at: string;
  by: string;
  /** As in the history, such as `promote reviews 1.0.0-a`. */
  action: string;
}

/** Reply of `GET /workbench/choices`. */
export interface WorkbenchChoices {
  remotes: WorkbenchRemote[];
  /** Set for `?revision=<n>`: `remotes` then has the release that was live at that revision. */
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
  /** Name of a scenario of the release; `null` for none: every call then succeeds. */
  scenario: string | null;
  /** A revision of the registry shows the whole site as it was; `null` shows the remote alone. */
  revision: number | null;
  /** Codes of injected faults, such as `call-500@GET /health` (`fault-codes.ts`). */
  faults: readonly string[];
  /** Release ids of other remotes that are shown on the same page, by remote. */
  neighbours: Readonly<Record<string, string>>;
}

export interface SessionReply {
  id: string;
}

/** A scenario of a release, or a page on which every call succeeds (`scenario: null`). */
export interface PlayedState {
  remote: string;
  release: string;
  scenario: string | null;
  path: string;
}

/** Body of `POST /workbench/comparisons`, which plays a state on a release and on the live release. */
export interface ComparisonRequest extends PlayedState {
  mode: ViewportMode;
}

export interface ComparisonReply {
  /** Id of the live release. */
  live: string;
  /** The result, as in the report of a test run; its pictures are served by name below `/workbench/pictures`. */
  report: ScenarioReport;
}

/** Body of `POST /workbench/fault-checks`, which plays a state once for each fault. */
export interface FaultChecksRequest extends PlayedState {
  /** As in a session. */
  faults: readonly string[];
}

export interface FaultChecksReply {
  /** In the order of the faults. */
  checks: FaultCheck[];
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
  /** Mistakes that the build would find, a missing title, and calls outside of the contract, a line each. */
  problems: string[];
}

/** A recorded API call of the canvas with the reply of the scenario. */
export interface WorkbenchCall extends RecordedCall {
  /** Milliseconds since the session was opened. */
  at: number;
}

export const WORKBENCH_PATHS = {
  workbench: '/workbench',
  choices: '/workbench/choices',
  sessions: '/workbench/sessions',
  comparisons: '/workbench/comparisons',
  faultChecks: '/workbench/fault-checks',
  pictures: '/workbench/pictures',
  thumbnails: '/workbench/thumbnails',
} as const;
