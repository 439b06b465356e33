import { availableParallelism } from 'node:os';
import type { Scenario } from '@stepwell/contract';
import { launchBrowser, withEach } from '../plays/browser';
import type { PlaySite } from '../plays/play-site';
import { Progress } from '../plays/progress';
import { versionOf } from '../plays/version-of';
import { linesOf } from '../report/junit';
import { ReportFolder } from '../report/report-folder';
import { hasPassed, type PlayReport, type ScenarioReport } from '../report/test-report';
import { playBaseline } from './baseline';
import { casesOf, type FaultCase } from './cases';
import { FAULTS, faultNamed } from './fault-table';
import { type FaultPlayed, GIVEN_UP_MS, playFault } from './play-fault';

export interface FaultsOptions {
  /** Folder into which the report is written. */
  folder: string;
  scenarios: readonly Scenario[];
  /** Names of faults with commas between; empty for all. */
  faults: string;
}

/** Most of a case is waiting: for replies, for a tab that is away. */
const PAGES_PER_CORE = 3;
/** A browser slows a page down by keeping the processor busy. */
const SLOW_PAGES_PER_CORE = 0.5;

/**
 * Plays the scenarios of a release under every fault that means something to them, writes the report, and says what is
 * wrong.
 * @returns whether each page stood each fault
 * @throws Error if there is no browser, or no such fault
 */
export async function checkFaults(
  site: PlaySite,
  { folder, scenarios, faults: names }: FaultsOptions,
  report: (text: string) => void,
): Promise<boolean> {
  const began = Date.now();
  const faults = names === '' ? FAULTS : names.split(',').map(faultNamed);
  const pictures = new ReportFolder(folder);
  const browser = await launchBrowser();
  try {
    report(`${scenarios.length} scenarios are played in good weather first`);
    const weather = new Progress(scenarios.length);
    const baselines = await withEach(
      scenarios,
      async (scenario) => {
        const good = await playBaseline(browser, site, scenario);
        weather.step(scenario.name);
        return good;
      },
      pagesFor(PAGES_PER_CORE),
    );
    for (const { scenario, refusal } of baselines)
      if (refusal) report(`not played: ${scenario.name}: ${refusal}`);
    const cases = casesOf(
      baselines.filter(({ refusal }) => refusal === undefined),
      faults,
    );
    report(`${cases.length} cases of ${faults.length} faults`);
    const progress = new Progress(cases.length);
    const rows = await withEachCase(cases, async (each) => {
      const row = rowOf(each, await playFault(browser, site, each), pictures);
      progress.step(each.name);
      // At once: all of it takes long, and what is found first can be mended meanwhile.
      if (!hasPassed(row)) for (const line of failureLines(row)) report(line);
      return row;
    });
    const judged: PlayReport = {
      feature: site.feature,
      release: site.release.id,
      against: null,
      playedOn: site.playedOn,
      contract: versionOf('@stepwell/contract'),
      isWhole: false,
      at: new Date(began).toISOString(),
      milliseconds: Date.now() - began,
      scenarios: rows,
    };
    for (const line of summaryOf(judged, pictures.finish(judged))) report(line);
    return rows.every(hasPassed) && baselines.every(({ refusal }) => refusal === undefined);
  } finally {
    await browser.close();
  }
}

/**
 * Each of them, as many at once as the machine bears. Cases that wait for a reply which does not come leave it alone meanwhile, and those
 * of a slow device take most of it: both are played beside the others, and not in their turn.
 */
async function withEachCase<T>(
  cases: readonly FaultCase[],
  act: (each: FaultCase) => Promise<T>,
): Promise<T[]> {
  const lanes = [
    { isOfIt: ({ fault }: FaultCase) => fault.cpu !== undefined, pages: pagesFor(SLOW_PAGES_PER_CORE) },
    { isOfIt: isWaiting, pages: pagesFor(PAGES_PER_CORE) },
    { isOfIt: () => true, pages: pagesFor(PAGES_PER_CORE) },
  ];
  const laneOf = (each: FaultCase) => lanes.find(({ isOfIt }) => isOfIt(each));
  const played = await Promise.all(
    lanes.map((lane) =>
      withEach(
        cases.filter((each) => laneOf(each) === lane),
        act,
        lane.pages,
      ),
    ),
  );
  return played.flat();
}

function pagesFor(perCore: number): number {
  return Math.ceil(availableParallelism() * perCore);
}

function isWaiting({ fault: { answer } }: FaultCase): boolean {
  return typeof answer?.given === 'object' && (answer.given.delayMs ?? 0) > GIVEN_UP_MS;
}

/** A case as a row of the report; of a page that stood it there is nothing to look at. */
function rowOf(
  { name, fault }: FaultCase,
  { findings, look, picture, milliseconds }: FaultPlayed,
  pictures: ReportFolder,
): ScenarioReport {
  return {
    scenario: name,
    title: fault.title,
    fault: fault.name,
    findings,
    looks: findings.length > 0 && picture ? [{ look, picture: pictures.picture(picture, 'jpg') }] : [],
    differences: [],
    unstable: [],
    because: [],
    bytes: 0,
    scripts: 0,
    milliseconds,
  };
}

function failureLines(row: ScenarioReport): string[] {
  return [`failed  ${row.scenario}`, ...linesOf(row).map((line) => `        ${line}`)];
}

function summaryOf({ feature, release, scenarios, milliseconds }: PlayReport, page: string): string[] {
  const bad = scenarios.filter((each) => !hasPassed(each));
  return [
    `${feature} ${release}: ${scenarios.length - bad.length} cases stood, ${bad.length} not, in ${Math.round(milliseconds / 1000)} s`,
    `report: ${page}`,
  ];
}
