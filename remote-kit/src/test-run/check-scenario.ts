import type { Scenario } from '@stepwell/contract';
import { normalizeStyle, withoutRelease } from '@stepwell/release-server/normalize-code';
import type { Browser } from 'playwright-core';
import { fetchDocument } from '../plays/opened-page';
import { type PlayScenarioOptions, playScenario } from '../plays/play-scenario';
import type { PlaySite } from '../plays/play-site';
import type { Played } from '../plays/played';
import { VIEWPORT_MODES, type ViewportMode } from '../plays/viewport-modes';
import type { ReportFolder } from '../report/report-folder';
import { emptyReport, type ScenarioReport, type ViewReport } from '../report/test-report';
import { BuiltModules, changedModules } from './built-modules';
import { comparePlays, type PlayedTwice } from './compare-plays';
import type { StoredPlays } from './stored-plays';

/** What all scenarios of a test run share. */
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

export interface Comparison {
  /** The same remote in the release to compare with. */
  against: PlaySite;
  /** Reviewer of each accepted difference, by its id. */
  accepted: Readonly<Record<string, string>>;
  /** Also compares scenarios in which no changed module runs. */
  isAll: boolean;
  /** Plays of earlier comparisons; absent: each scenario is played on both releases. */
  stored?: StoredPlays;
}

/**
 * Checks scenarios of a release, and compares those that the change affects with the same scenarios of another release. A change affects a
 * scenario if a changed module runs in the scenario, or if the server sends another page.
 *
 * A scenario with a new difference is played a second time on both releases. What differs between two plays of one release is unstable,
 * and is not reported as a difference. A difference is new unless an earlier scenario had it in both plays.
 *
 * A stored play of the other release replaces its first play. If the comparison finds a new difference, the other release is played after
 * all, because the machine (such as its fonts) may have changed since the play was stored.
 */
export function checkAgainst(
  { browser, site, screenshots, modes: viewportModes }: CheckContext,
  { against, accepted, isAll, stored }: Comparison,
): ScenarioCheck {
  const modules = new BuiltModules(site.release);
  const changed = changedModules(new BuiltModules(against.release), modules);
  /** Ids of differences that earlier scenarios had in both plays. */
  const stable = new Set<string>();
  const play = (target: PlaySite, scenario: Scenario, options: Partial<PlayScenarioOptions> = {}) =>
    playScenario(browser, target, scenario, {
      modes: viewportModes,
      axe: false,
      screenshots: 'png',
      ...options,
    });
  const changedIn = ({ files, ran }: Played) => {
    const loaded = files.map(({ name }) => name.slice(name.indexOf('/') + 1));
    const names = new Set([...modules.ranIn(ran), ...loaded]);
    return changed.filter((name) => names.has(name));
  };
  const hasOtherDocument = async (scenario: Scenario, { document }: Played) => {
    const [mode = VIEWPORT_MODES[0] as ViewportMode] = viewportModes;
    const other = await fetchDocument({ browser, site: against, scenario, mode });
    return withoutIds(other, against.release.id) !== withoutIds(document, site.release.id);
  };
  return async (scenario) => {
    if (!against.scenarios.some(({ name }) => name === scenario.name)) {
      const played = await play(site, scenario, { axe: true });
      return { ...reportOf(played, site), isNew: true, looks: viewsOf(played, screenshots) };
    }
    const isAffected = async (played: Played) =>
      isAll || changedIn(played).length > 0 || (await hasOtherDocument(scenario, played));
    const storedPlay = stored?.find(against, scenario);
    const first = await play(site, scenario, { continuesIf: isAffected, known: storedPlay });
    if (first.endsAfterSteps) return { ...reportOf(first, site), isUnaffected: true };
    const after: PlayedTwice = { first };
    const before: PlayedTwice = { first: storedPlay ?? (await play(against, scenario, { known: first })) };
    let compared = comparePlays(before, after);
    const hasNewDifference = () => !compared.differences.every(({ id }) => stable.has(id));
    if (storedPlay && hasNewDifference()) {
      const fresh = await play(against, scenario);
      if (areEqual(storedPlay, fresh)) before.again = fresh;
      else {
        // The machine has changed since the play was stored.
        before.first = fresh;
        compared = comparePlays(before, after);
      }
    }
    stored?.store(site, scenario, first);
    if (before.first !== storedPlay) stored?.store(against, scenario, before.first);
    if (hasNewDifference()) {
      // axe checks only scenarios with new differences, because a page that is equal on both releases was checked with the other release.
      [before.again, after.again] = await Promise.all([
        before.again ?? play(against, scenario, { known: before.first }),
        play(site, scenario, { axe: true, known: first }),
      ]);
      if (![before, after].every(({ first, again }) => areEqual(first, again)))
        compared = comparePlays(before, after);
      for (const { id } of compared.differences) stable.add(id);
    }
    const axeFindings = after.again?.findings.filter(({ kind }) => kind === 'axe') ?? [];
    const findings = [...first.findings, ...axeFindings];
    const needsNoReview = compared.differences.length === 0 && findings.length === 0;
    return {
      ...reportOf(first, site),
      findings,
      // PNG files are large, so they are stored only where there is something to review.
      looks: needsNoReview ? [] : viewsOf(first, screenshots, before.first, compared.screenshots),
      differences: compared.differences.map((each) => ({ ...each, acceptedBy: accepted[each.id] })),
      unstable: compared.unstable,
      because: changedIn(first),
    };
  };
}

/** Whether two plays of one release do not differ. */
function areEqual(one: Played, other: Played | undefined): boolean {
  return other !== undefined && comparePlays({ first: one }, { first: other }).differences.length === 0;
}

/**
 * The HTML of a page without ids and hashes, which differ in every release and session, and without scripts, whose modules are compared
 * instead.
 */
export function withoutIds(html: string, release: string): string {
  const text = html
    .replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, normalizeStyle)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replaceAll(/sha\d{3}-[\w+/=]+/g, '')
    .replaceAll(/ class="[^"]*"/g, (names) => names.replaceAll(/-[\w+/-]{5}(?=[" ])/g, '-'));
  return withoutRelease(text, release);
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
