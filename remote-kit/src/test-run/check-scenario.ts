import type { Scenario } from '@stepwell/contract';
import type { Browser } from 'playwright-core';
import { type PlayScenarioOptions, playScenario } from '../plays/play-scenario';
import type { PlaySite } from '../plays/play-site';
import type { Played } from '../plays/played';
import type { ViewportMode } from '../plays/viewport-modes';
import type { ReportFolder } from '../report/report-folder';
import { emptyReport, type ScenarioReport, type ViewReport } from '../report/test-report';
import { BuiltModules, changedModules } from './built-modules';
import { areEqual, comparePlays, type PlayedTwice } from './compare-plays';

export interface CheckContext {
  browser: Browser;
  site: PlaySite;
  screenshots: ReportFolder;
  modes: readonly ViewportMode[];
}

type ScenarioCheck = (scenario: Scenario) => Promise<ScenarioReport>;

/** Checks scenarios of a release without a comparison. */
export function checkAlone({ browser, site, screenshots, modes }: CheckContext): ScenarioCheck {
  return async (scenario) => {
    const played = await playScenario(browser, site, scenario, { modes, axe: true, screenshots: 'jpeg' });
    const looks = played.views.map(({ mode, screenshot }) => ({
      look: mode,
      picture: screenshots.picture(screenshot, 'jpg'),
    }));
    return { ...reportOf(played, site), looks };
  };
}

/**
 * Checks scenarios of a release, and compares each with the same scenario of another release. If the two differ, both are played
 * once more: a difference between two plays of one release is unstable, and does not count as a difference between the releases.
 * @param accepted reviewer of each accepted difference, by its id
 */
export function checkAgainst(
  { browser, site, screenshots, modes: viewportModes }: CheckContext,
  against: PlaySite,
  accepted: Readonly<Record<string, string>>,
): ScenarioCheck {
  const [modules, modulesBefore] = [site, against].map(({ release }) => new BuiltModules(release)) as [
    BuiltModules,
    BuiltModules,
  ];
  const changed = changedModules(modulesBefore, modules);
  const play = (target: PlaySite, scenario: Scenario, options: Partial<PlayScenarioOptions> = {}) =>
    playScenario(browser, target, scenario, {
      modes: viewportModes,
      axe: false,
      screenshots: 'png',
      ...options,
    });
  return async (scenario) => {
    const isKnown = against.scenarios.some(({ name }) => name === scenario.name);
    const [first, earlierRun] = await Promise.all([
      play(site, scenario, { axe: true, coverage: true }),
      isKnown ? play(against, scenario) : undefined,
    ]);
    if (!earlierRun) return { ...reportOf(first, site), isNew: true, looks: viewsOf(first, screenshots) };
    const after: PlayedTwice = { first };
    const before: PlayedTwice = { first: earlierRun };
    if (!areEqual(earlierRun, first))
      [before.again, after.again] = await Promise.all([play(against, scenario), play(site, scenario)]);
    const compared = comparePlays(before, after);
    const loaded = first.files.map(({ name }) => name.slice(name.indexOf('/') + 1));
    const ran = new Set([...modules.ranIn(first.ran), ...loaded]);
    const isSame = compared.differences.length === 0 && first.findings.length === 0;
    return {
      ...reportOf(first, site),
      // PNG files are large: they are stored only where there is something to review.
      looks: isSame ? [] : viewsOf(first, screenshots, earlierRun, compared.screenshots),
      differences: compared.differences.map((each) => ({ ...each, acceptedBy: accepted[each.id] })),
      unstable: compared.unstable,
      because: changed.filter((name) => ran.has(name)),
    };
  };
}

function viewsOf(
  { views }: Played,
  folder: ReportFolder,
  before?: Played,
  differing: ReturnType<typeof comparePlays>['screenshots'] = [],
): ViewReport[] {
  return views.map(({ mode, screenshot }) => {
    const changedView = differing.find((each) => each.mode === mode);
    const viewBefore = before?.views.find((each) => each.mode === mode);
    const report: ViewReport = { look: mode, picture: folder.picture(screenshot, 'png') };
    if (!changedView || !viewBefore) return report;
    const compared = {
      before: folder.picture(viewBefore.screenshot, 'png'),
      difference: folder.picture(changedView.difference.picture, 'png'),
    };
    return { ...report, compared };
  });
}

function reportOf(
  { scenario, title, findings, files, milliseconds }: Played,
  { feature }: PlaySite,
): ScenarioReport {
  const own = files.filter(({ name }) => name.startsWith(`${feature}/`));
  return {
    ...emptyReport(scenario, title),
    findings,
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: own.filter(({ name }) => name.endsWith('.js')).length,
    milliseconds,
  };
}
