import { availableParallelism } from 'node:os';
import { HTTP_TIMEOUT_MS, type Scenario } from '@stepwell/contract';
import type { PlaySite } from '../plays/play-site';
import { mapConcurrently, Progress } from '../plays/progress';
import type { ReportFolder } from '../report/report-folder';
import { emptyReport, failureLines, hasPassed, type ScenarioReport } from '../report/test-report';
import { writeTestReport } from '../report/write-test-report';
import { playBaseline } from './baseline';
import { casesOf, type FaultCase } from './cases';
import { FAULTS, faultNamed } from './fault-table';
import { type FaultPlayed, playFault } from './play-fault';

export interface FaultsOptions {
  folder: string;
  scenarios: readonly Scenario[];
  /** Names of faults, separated by commas; empty for all. */
  faults: string;
}

/** More than one page per core, because a case spends most of its time waiting for replies. */
const PAGES_PER_CORE = 3;
/** Fewer pages than cores for cases with a slow processor, because Chromium throttles a page by keeping the processor busy. */
const SLOW_PAGES_PER_CORE = 0.5;

/**
 * Plays each scenario with those of the named faults that are useful for it, and writes the report.
 * @returns whether every case passed, and every scenario could be played without a fault
 * @throws Error if there is no browser, or no such fault
 */
export async function checkFaults(
  site: PlaySite,
  { folder, scenarios, faults: names }: FaultsOptions,
  print: (text: string) => void,
): Promise<boolean> {
  const faults = names === '' ? FAULTS : names.split(',').map(faultNamed);
  let unplayable = 0;
  const hasAllPassed = await writeTestReport(site, {
    folder,
    unit: 'cases',
    against: null,
    isWhole: false,
    modes: 1,
    print,
    play: async (browser, screenshots) => {
      print(`${scenarios.length} scenarios are played without a fault first`);
      const baselineProgress = new Progress(scenarios.length);
      const baselines = await mapConcurrently(
        scenarios,
        async (scenario) => {
          const baseline = await playBaseline(browser, site, scenario);
          baselineProgress.step(scenario.name);
          return baseline;
        },
        pagesFor(PAGES_PER_CORE),
      );
      for (const { scenario, failure } of baselines) {
        if (!failure) continue;
        unplayable += 1;
        print(`not played: ${scenario.name}: ${failure}`);
      }
      const cases = casesOf(
        baselines.filter(({ failure }) => failure === undefined),
        faults,
      );
      print(`${cases.length} cases of ${faults.length} faults`);
      const progress = new Progress(cases.length);
      return playInGroups(cases, async (each) => {
        const report = reportOf(each, await playFault(browser, site, each), screenshots);
        progress.step(each.name);
        // Printed at once, since a run with all faults takes long.
        if (!hasPassed(report)) for (const line of failureLines(report)) print(line);
        return report;
      });
    },
  });
  return hasAllPassed && unplayable === 0;
}

/** Plays slow cases and cases that wait for a timeout apart from the others, so that the others are not delayed. */
async function playInGroups<T>(
  cases: readonly FaultCase[],
  play: (each: FaultCase) => Promise<T>,
): Promise<T[]> {
  const slow = cases.filter(({ fault }) => fault.cpu !== undefined);
  const waiting = cases.filter((each) => !slow.includes(each) && waitsForTimeout(each));
  const others = cases.filter((each) => !slow.includes(each) && !waiting.includes(each));
  const played = await Promise.all([
    mapConcurrently(slow, play, pagesFor(SLOW_PAGES_PER_CORE)),
    mapConcurrently(waiting, play, pagesFor(PAGES_PER_CORE)),
    mapConcurrently(others, play, pagesFor(PAGES_PER_CORE)),
  ]);
  return played.flat();
}

function pagesFor(perCore: number): number {
  return Math.ceil(availableParallelism() * perCore);
}

function waitsForTimeout({ fault: { answer } }: FaultCase): boolean {
  return typeof answer === 'object' && (answer.delayMs ?? 0) > HTTP_TIMEOUT_MS;
}

function reportOf(
  { name, fault }: FaultCase,
  { findings, mode, screenshot, milliseconds }: FaultPlayed,
  folder: ReportFolder,
): ScenarioReport {
  const hasView = findings.length > 0 && screenshot;
  return {
    ...emptyReport(name, fault.title),
    fault: fault.name,
    findings,
    looks: hasView ? [{ look: mode, picture: folder.picture(screenshot, 'jpg') }] : [],
    milliseconds,
  };
}
