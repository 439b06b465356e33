import type { Finding } from '../plays/played';
import type { ViewportMode } from '../plays/viewport-modes';

/** What was seen of one release, as `report.json` has it and as everything else of a report is made of. */
export interface PlayReport {
  feature: string;
  release: string;
  /** Release id that it was compared with; `null` where it was judged by itself. */
  against: string | null;
  /** What stood around it, such as `shell 1.0.0-3f9a…`. */
  playedOn: string;
  /** Version of the contract that its calls were held against. */
  contract: string;
  /** Whether every scenario of the release was played, in good weather and in every look. */
  isWhole: boolean;
  /** ISO 8601. */
  at: string;
  milliseconds: number;
  scenarios: ScenarioReport[];
}

export interface ScenarioReport {
  scenario: string;
  title: string;
  /** Name of the fault that it was played with; absent in good weather. */
  fault?: string;
  findings: Finding[];
  looks: ViewReport[];
  /** Whether the other release does not have it, and there is nothing to hold it against. */
  isNew?: true;
  /** What has changed since the other release; empty where there was none. */
  differences: Difference[];
  /** What differs between two plays of one release: of it nothing can be said. */
  unstable: string[];
  /** Modules and style sheets of the build that are not as they were, and that this scenario ran. */
  because: string[];
  /** Of this release's files that the page fetched, compressed. */
  bytes: number;
  scripts: number;
  milliseconds: number;
}

export interface ViewReport {
  look: ViewportMode;
  /** Path within the report's folder. */
  picture: string;
  compared?: { before: string; difference: string };
}

/** One thing in which a scenario differs between two releases. */
export interface Difference {
  kind: 'scenario' | 'picture' | 'tree' | 'markup' | 'keyboard' | 'kept' | 'calls' | 'files' | 'findings';
  text: string;
  look?: ViewportMode;
  /** The same for the same difference of the same two releases: by it, it is accepted. */
  id: string;
  /** Who accepted it. */
  acceptedBy?: string;
}

/** Whether a scenario is as it should be. */
export function hasPassed({ findings, differences }: ScenarioReport): boolean {
  return findings.length === 0 && differences.every(({ acceptedBy }) => acceptedBy !== undefined);
}
