import type { Finding } from '../plays/played';
import { type ViewportMode, viewportModeName } from '../plays/viewport-modes';

/**
 * The result of a test run of one release, as `report.json` stores it. `look` and `looks` are viewport modes and views, because stored
 * reports keep the names of earlier kits.
 */
export interface TestReport {
  feature: string;
  release: string;
  /** Id of the release with which this one was compared; `null` without a comparison. */
  against: string | null;
  /** What served the pages, such as `shell 1.0.0-3f9a…`. */
  playedOn: string;
  /** Version of the contract against which the calls were checked. */
  contract: string;
  /** Whether every scenario of the release was played, without faults and in every default viewport mode. */
  isWhole: boolean;
  /** Number of viewport modes. */
  modes: number;
  /** ISO 8601. */
  at: string;
  milliseconds: number;
  scenarios: ScenarioReport[];
}

export interface ScenarioReport {
  scenario: string;
  title: string;
  /** Name of the injected fault, if any. */
  fault?: string;
  findings: Finding[];
  looks: ViewReport[];
  /** Set if the other release does not have this scenario. */
  isNew?: true;
  /**
   * Set if only the scenario's steps were played, and nothing was compared, because no changed module runs in it, and the server sends the
   * same page.
   */
  isUnaffected?: true;
  /** Empty without a comparison. */
  differences: Difference[];
  /** Differences between two plays of the same release, a line each. They do not count as differences between the releases. */
  unstable: string[];
  /** Modules, style sheets and media that differ in the build, and that this scenario ran or loaded. */
  because: string[];
  /** Compressed size of the files of this release that the page fetched. */
  bytes: number;
  /** Number of scripts among these files. */
  scripts: number;
  milliseconds: number;
}

export interface ViewReport {
  look: ViewportMode;
  /** Path of the screenshot within the report's folder. */
  picture: string;
  compared?: { before: string; difference: string };
}

/** A difference of one scenario between two releases. */
export interface Difference {
  kind:
    | 'scenario'
    | 'picture'
    | 'tree'
    | 'markup'
    | 'keyboard'
    /** Storage, cookies, address. */
    | 'kept'
    | 'calls'
    /** Changes of the page without user input. */
    | 'time'
    | 'files'
    | 'findings';
  text: string;
  look?: ViewportMode;
  /** Id by which reviewers accept the difference; equal differences of several scenarios and viewport modes share it. */
  id: string;
  acceptedBy?: string;
}

/** Whether a scenario has no finding, and every difference is accepted. */
export function hasPassed({ findings, differences }: ScenarioReport): boolean {
  return findings.length === 0 && differences.every(({ acceptedBy }) => acceptedBy !== undefined);
}

/** A report without findings, to which a test run adds its results. */
export function emptyReport(scenario: string, title: string): ScenarioReport {
  return {
    scenario,
    title,
    findings: [],
    looks: [],
    differences: [],
    unstable: [],
    because: [],
    bytes: 0,
    scripts: 0,
    milliseconds: 0,
  };
}

/** `failed  <name>`, then the problem lines. */
export function failureLines(report: ScenarioReport): string[] {
  return [`failed  ${report.scenario}`, ...problemLines(report).map((line) => `        ${line}`)];
}

/** A line for each finding and each difference to review, such as `axe (390 px, dark): no name`. */
export function problemLines({ findings, differences }: ScenarioReport): string[] {
  const open = differences.filter(({ acceptedBy }) => acceptedBy === undefined);
  const found = findings.map((finding) => ({ ...finding, looks: finding.look ? [finding.look] : [] }));
  return [...found, ...mergeEqual(open)].map(({ kind, text, looks }) => {
    const modes = looks.length > 0 ? ` (${looks.map(viewportModeName).join('; ')})` : '';
    return `${kind}${modes}: ${text}`;
  });
}

/** A difference with all viewport modes in which a scenario has it. */
export type MergedDifference = Omit<Difference, 'look'> & { looks: ViewportMode[] };

/** Equal differences of one scenario, each once. */
export function mergeEqual(differences: readonly Difference[]): MergedDifference[] {
  const merged = new Map<string, MergedDifference>();
  for (const { look, ...difference } of differences) {
    const group = merged.get(difference.id) ?? { ...difference, looks: [] };
    if (look) group.looks.push(look);
    merged.set(difference.id, group);
  }
  return [...merged.values()];
}
