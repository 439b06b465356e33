import { resolve } from 'node:path';
import { linesOf } from '../play-report/junit';
import { isGood, type PlayReport } from '../play-report/play-report';
import { ReportFolder } from '../play-report/write-report';
import { launchBrowser, withEach } from '../plays/play-release';
import type { PlaySite } from '../plays/play-site';
import { Progress } from '../plays/progress';
import { alone, comparing, type JudgeBench } from './judge-scenario';

/** What is asked of a judgement on the command line. */
export interface JudgeOptions {
  /** Folder into which the report is written. */
  folder: string;
  /** Name of the one scenario that is played; absent for all. */
  scenario?: string;
  /** The same remote in the release that it is compared with; absent where it is judged by itself. */
  against?: PlaySite;
  /** Who accepted a difference between the two, by its id. */
  accepted?: Readonly<Record<string, string>>;
}

/** The options of `play` that are the same in every repository, for Node's `parseArgs`. */
export const JUDGE_OPTIONS = {
  report: { type: 'string' },
  scenario: { type: 'string' },
} as const;

/** What the options say, as `parseArgs` has read them. */
export function judgeOptionsOf(values: {
  report?: string;
  scenario?: string;
}): Pick<JudgeOptions, 'folder' | 'scenario'> {
  return { folder: resolve(values.report ?? 'play-report'), scenario: values.scenario };
}

/**
 * Plays every scenario of a release in every look, writes the report, and says what is wrong.
 * @returns whether all of it is good
 * @throws Error if there is no browser, or no such scenario
 */
export async function judgeRelease(
  site: PlaySite,
  { folder, scenario: only, against, accepted = {} }: JudgeOptions,
  report: (text: string) => void,
): Promise<boolean> {
  const began = Date.now();
  const scenarios = site.scenarios.filter(({ name }) => only === undefined || name === only);
  if (scenarios.length === 0)
    throw new Error(`${site.feature} ${site.release.id} has no scenario${only ? ` "${only}"` : ''} to play.`);
  const pictures = new ReportFolder(folder);
  const progress = new Progress(scenarios.length);
  const browser = await launchBrowser();
  try {
    const bench: JudgeBench = { browser, site, pictures };
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
      at: new Date(began).toISOString(),
      milliseconds: Date.now() - began,
      scenarios: played,
    };
    for (const line of summaryOf(judged, pictures.finish(judged))) report(line);
    return played.every(isGood);
  } finally {
    await browser.close();
  }
}

/** What a person reads in the terminal: what is wrong, and where all of it is told. */
function summaryOf({ feature, release, scenarios, milliseconds }: PlayReport, page: string): string[] {
  const bad = scenarios.filter((each) => !isGood(each));
  return [
    ...bad.flatMap((each) => [`failed  ${each.scenario}`, ...linesOf(each).map((line) => `        ${line}`)]),
    `${feature} ${release}: ${scenarios.length - bad.length} scenarios good, ${bad.length} not, in ${Math.round(milliseconds / 1000)} s`,
    `report: ${page}`,
  ];
}
