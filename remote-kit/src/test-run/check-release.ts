import { resolve } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import { checkFaults } from '../faults/check-faults';
import { launchBrowser, withEach } from '../plays/browser';
import type { PlaySite } from '../plays/play-site';
import { Progress } from '../plays/progress';
import { versionOf } from '../plays/version-of';
import { linesOf } from '../report/junit';
import { ReportFolder } from '../report/report-folder';
import { hasPassed, type PlayReport } from '../report/test-report';
import { alone, type CheckContext, comparing } from './check-scenario';
import { removedScenarios } from './removed-scenarios';

/** What is asked of a judgement on the command line. */
export interface CheckOptions {
  /** Folder into which the report is written. */
  folder: string;
  /** Name of the one scenario that is played; absent for all. */
  scenario?: string;
  /** Names of faults to play it under, with commas between, empty for all; absent for good weather, in every look. */
  faults?: string;
  /** The same remote in the release that it is compared with; absent where it is judged by itself. */
  against?: PlaySite;
  /** Who accepted a difference between the two, by its id. */
  accepted?: Readonly<Record<string, string>>;
}

/** The options of `play` that are the same in every repository, for Node's `parseArgs`. */
export const CHECK_OPTIONS = {
  faults: { type: 'string' },
  report: { type: 'string' },
  scenario: { type: 'string' },
} as const;

/** Arguments of `play` for `parseArgs`: `--faults` without a name asks for all. */
export function playArguments(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const isBare = arg === '--faults' && (args[index + 1] ?? '--').startsWith('--');
    return isBare ? '--faults=' : arg;
  });
}

/** What the options say, as `parseArgs` has read them. */
export function readCheckOptions(values: {
  faults?: string;
  report?: string;
  scenario?: string;
}): Pick<CheckOptions, 'folder' | 'scenario' | 'faults'> {
  const { report = 'play-report', scenario, faults } = values;
  return { folder: resolve(report), scenario, faults };
}

/**
 * Plays every scenario of a release in every look, or under faults, writes the report, and says what is wrong.
 * @returns whether all of it is good
 * @throws Error if there is no browser, or no such scenario
 */
export async function checkRelease(
  site: PlaySite,
  { folder, scenario: only, faults, against, accepted = {} }: CheckOptions,
  report: (text: string) => void,
): Promise<boolean> {
  const began = Date.now();
  const scenarios = scenariosToPlay(site, only);
  if (faults !== undefined) return checkFaults(site, { folder, scenarios, faults }, report);
  const pictures = new ReportFolder(folder);
  const progress = new Progress(scenarios.length);
  const browser = await launchBrowser();
  try {
    const bench: CheckContext = { browser, site, pictures };
    const judge = against ? comparing(bench, against, accepted) : alone(bench);
    const played = await withEach(scenarios, async (scenario) => {
      const told = await judge(scenario);
      progress.step(scenario.name);
      return told;
    });
    const judged: PlayReport = {
      feature: site.feature,
      release: site.release.id,
      against: against?.release.id ?? null,
      playedOn: site.playedOn,
      contract: versionOf('@stepwell/contract'),
      isWhole: scenarios.length === site.scenarios.length,
      at: new Date(began).toISOString(),
      milliseconds: Date.now() - began,
      scenarios: [
        ...played,
        ...(against && only === undefined ? removedScenarios(against, site, accepted) : []),
      ],
    };
    for (const line of summaryOf(judged, pictures.finish(judged))) report(line);
    return judged.scenarios.every(hasPassed);
  } finally {
    await browser.close();
  }
}

/** @throws Error if there is none */
function scenariosToPlay({ feature, release, scenarios }: PlaySite, only?: string): Scenario[] {
  const chosen = scenarios.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0)
    throw new Error(`${feature} ${release.id} has no scenario${only ? ` "${only}"` : ''} to play.`);
  return chosen;
}

/** What a person reads in the terminal: what is wrong, and where all of it is told. */
function summaryOf({ feature, release, scenarios, milliseconds }: PlayReport, page: string): string[] {
  const bad = scenarios.filter((each) => !hasPassed(each));
  return [
    ...bad.flatMap((each) => [`failed  ${each.scenario}`, ...linesOf(each).map((line) => `        ${line}`)]),
    `${feature} ${release}: ${scenarios.length - bad.length} scenarios good, ${bad.length} not, in ${Math.round(milliseconds / 1000)} s`,
    `report: ${page}`,
  ];
}
