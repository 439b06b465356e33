import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { checkFaults } from '../faults/check-faults';
import { type PlaySite, scenariosToPlay } from '../plays/play-site';
import { mapConcurrently, Progress } from '../plays/progress';
import { VIEWPORT_MODES, type ViewportMode, viewportModes } from '../plays/viewport-modes';
import { failureLines, hasPassed } from '../report/test-report';
import { writeTestReport } from '../report/write-test-report';
import { checkAgainst, checkAlone } from './check-scenario';
import { removedScenarios } from './removed-scenarios';
import { StoredPlays } from './stored-plays';

/** What a test run plays, compares and stores. */
export interface CheckOptions {
  /** Folder into which the report is written. */
  folder: string;
  /** Name of the only scenario to play; default: all. */
  scenario?: string;
  /** Names of faults to inject, separated by commas, empty for all; default: none. */
  faults?: string;
  /** Some of `VIEWPORT_MODES`; default: all. */
  modes?: readonly ViewportMode[];
  /** The same remote in the release to compare with. */
  against?: PlaySite;
  /** Also compares scenarios that the change does not affect; default: `true` if `scenario` is set. */
  all?: boolean;
  /** Reviewer of each accepted difference, by its id. */
  accepted?: Readonly<Record<string, string>>;
  /** Folder of local data, in which plays are stored for the next comparison; default: they are not stored. */
  dataDir?: string;
}

/** More than one page per core, because a page waits for frames and replies during half of its time. */
const PAGES_PER_CORE = 2;

/** The options of `play` that are the same in every repository, for Node's `parseArgs`. */
export const CHECK_OPTIONS = {
  all: { type: 'boolean' },
  faults: { type: 'string' },
  report: { type: 'string' },
  scenario: { type: 'string' },
  widths: { type: 'string' },
} as const;

/** Arguments of `play` for `parseArgs`: `--faults` without a name means all faults. */
export function playArguments(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const isBare = arg === '--faults' && (args[index + 1] ?? '--').startsWith('--');
    return isBare ? '--faults=' : arg;
  });
}

/**
 * @param values of `CHECK_OPTIONS` and `--against`, as `parseArgs` returns them
 * @throws Error for an unknown width, or an option that has no effect with the others
 */
export function readCheckOptions(
  values: Pick<CheckOptions, 'all' | 'faults' | 'scenario'> & {
    against?: string;
    report?: string;
    widths?: string;
  },
): Pick<CheckOptions, 'all' | 'folder' | 'scenario' | 'faults' | 'modes'> {
  const { report = 'play-report', all, scenario, faults, widths } = values;
  const useless = (['against', 'all', 'widths'] as const).find((name) => values[name] !== undefined);
  if (faults !== undefined && useless)
    throw new Error(
      `--faults compares nothing, and each fault has its own viewport: run play without --${useless}.`,
    );
  const empty = (['against', 'report', 'scenario'] as const).find((name) => values[name] === '');
  if (empty) throw new Error(`--${empty} is empty: name a value, or leave the option out.`);
  if (all && values.against === undefined)
    throw new Error('--all compares every scenario, and nothing is compared without --against.');
  const modes = widths === undefined ? VIEWPORT_MODES : viewportModes(widths);
  return { folder: resolve(report), all, scenario, faults, modes };
}

/**
 * Plays the scenarios of a release in each of `modes`, or with injected faults, and writes the report.
 * @returns whether everything passed
 * @throws Error if there is no browser, or no such scenario or fault
 */
export async function checkRelease(
  site: PlaySite,
  {
    folder,
    scenario: onlyScenario,
    faults,
    modes = VIEWPORT_MODES,
    against,
    all = onlyScenario !== undefined,
    accepted = {},
    dataDir,
  }: CheckOptions,
  print: (text: string) => void,
): Promise<boolean> {
  const scenarios = scenariosToPlay(site, onlyScenario);
  if (faults !== undefined) return checkFaults(site, { folder, scenarios, faults }, print);
  return writeTestReport(site, {
    folder,
    unit: 'scenarios',
    against: against?.release.id ?? null,
    isWhole: scenarios.length === site.scenarios.length && modes.length === VIEWPORT_MODES.length,
    modes: modes.length,
    print,
    play: async (browser, screenshots) => {
      const progress = new Progress(scenarios.length);
      const context = { browser, site, screenshots, modes };
      const stored =
        against &&
        dataDir &&
        new StoredPlays(join(dataDir, 'plays', 'compared', site.feature), [site, against], {
          browser: browser.version(),
          modes,
        });
      const check = against
        ? checkAgainst(context, { against, accepted, isAll: all, ...(stored && { stored }) })
        : checkAlone(context);
      const reports = await mapConcurrently(
        scenarios,
        async (scenario) => {
          const report = await check(scenario);
          progress.step(scenario.name);
          return report;
        },
        availableParallelism() * PAGES_PER_CORE,
      );
      const unaffected = reports.filter(({ isUnaffected }) => isUnaffected).length;
      if (unaffected > 0)
        print(
          `${unaffected} scenarios run no changed module, and were not compared; --all compares them too`,
        );
      if (against && onlyScenario === undefined) reports.push(...removedScenarios(against, site, accepted));
      for (const report of reports)
        if (!hasPassed(report)) for (const line of failureLines(report)) print(line);
      return reports;
    },
  });
}

/** @deprecated since 1.2.0: use `checkRelease` */
export const judgeRelease = checkRelease;
/** @deprecated since 1.2.0: use `CHECK_OPTIONS` */
export const JUDGE_OPTIONS = CHECK_OPTIONS;
/** @deprecated since 1.2.0: use `readCheckOptions` */
export const judgeOptionsOf = readCheckOptions;
