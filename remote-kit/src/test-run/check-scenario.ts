import type { Scenario } from '@stepwell/contract';
import type { Browser } from 'playwright-core';
import { type PlayScenarioOptions, playScenario } from '../plays/play-scenario';
import type { PlaySite } from '../plays/play-site';
import type { Played } from '../plays/played';
import type { ReportFolder } from '../report/report-folder';
import type { ScenarioReport, ViewReport } from '../report/test-report';
import { BuiltModules, changedModules } from './built-modules';
import { areEqual, comparePlays, type PlayedTwice } from './compare-plays';

/** What every judgement of a scenario stands on. */
export interface CheckContext {
  browser: Browser;
  site: PlaySite;
  pictures: ReportFolder;
}

type ScenarioCheck = (scenario: Scenario) => Promise<ScenarioReport>;

/** Judges scenarios of a release by themselves. */
export function alone({ browser, site, pictures }: CheckContext): ScenarioCheck {
  return async (scenario) => {
    const played = await playScenario(browser, site, scenario, { checks: true, pictures: 'jpeg' });
    const looks = played.looks.map(({ look, picture }) => ({
      look,
      picture: pictures.picture(picture, 'jpg'),
    }));
    return { ...reportOf(played, site), looks };
  };
}

/**
 * Judges scenarios of a release, and holds each against the same of another release. Where the two differ both are played
 * once more: what differs between two plays of one release is unstable, and says nothing of the other.
 * @param accepted who accepted a difference, by its id
 */
export function comparing(
  { browser, site, pictures }: CheckContext,
  against: PlaySite,
  accepted: Readonly<Record<string, string>>,
): ScenarioCheck {
  const [modules, earlier] = [modulesOf(site), modulesOf(against)];
  const changed = changedModules(earlier, modules);
  const play = (of: PlaySite, scenario: Scenario, options: Partial<PlayScenarioOptions> = {}) =>
    playScenario(browser, of, scenario, { checks: false, pictures: 'png', ...options });
  return async (scenario) => {
    const isKnown = against.scenarios.some(({ name }) => name === scenario.name);
    // Side by side: a page waits for much that is not the processor.
    const [first, earlier] = await Promise.all([
      play(site, scenario, { checks: true, coverage: true }),
      isKnown ? play(against, scenario) : undefined,
    ]);
    // A scenario that the other release does not have is new, and there is nothing to hold it against.
    if (!earlier) return { ...reportOf(first, site), isNew: true, looks: looksOf(first, pictures) };
    const after: PlayedTwice = { first };
    const before: PlayedTwice = { first: earlier };
    if (!areEqual(before.first, first))
      [before.again, after.again] = await Promise.all([play(against, scenario), play(site, scenario)]);
    const compared = comparePlays(before, after);
    const loaded = first.files.map(({ name }) => name.slice(name.indexOf('/') + 1));
    const ran = new Set([...modules.ranIn(first.ran), ...loaded]);
    const isSame = compared.differences.length === 0 && first.findings.length === 0;
    return {
      ...reportOf(first, site),
      // Where nothing is to be seen there is nothing to look at: pictures with every pixel are large.
      looks: isSame ? [] : looksOf(first, pictures, before.first, compared.pictures),
      differences: compared.differences.map((each) => ({ ...each, acceptedBy: accepted[each.id] })),
      unstable: compared.unstable,
      because: changed.filter((name) => ran.has(name)),
    };
  };
}

function modulesOf({ release: { folder, id } }: PlaySite): BuiltModules {
  return new BuiltModules(folder, id);
}

function looksOf(
  { looks }: Played,
  folder: ReportFolder,
  before?: Played,
  differing: ReturnType<typeof comparePlays>['pictures'] = [],
): ViewReport[] {
  return looks.map(({ look, picture }) => {
    const found = differing.find((each) => each.look === look);
    const earlier = before?.looks.find((each) => each.look === look);
    const report: ViewReport = { look, picture: folder.picture(picture, 'png') };
    if (!found || !earlier) return report;
    const compared = {
      before: folder.picture(earlier.picture, 'png'),
      difference: folder.picture(found.difference.picture, 'png'),
    };
    return { ...report, compared };
  });
}

function reportOf(
  { scenario, title, findings, files, milliseconds }: Played,
  { feature }: PlaySite,
): Omit<ScenarioReport, 'looks'> {
  const own = files.filter(({ name }) => name.startsWith(`${feature}/`));
  return {
    scenario,
    title,
    findings,
    differences: [],
    unstable: [],
    because: [],
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: own.filter(({ name }) => name.endsWith('.js')).length,
    milliseconds,
  };
}
