import { liveCourse } from '../enrolment/enrol';
import { expect, test } from '../support/test';
import { loopsAllowed } from './cell-result';
import type { Fault } from './fault';
import { type Action, isRequestedOnFocus } from './journeys';
import { measureRun } from './measure-run';
import { runInLanes } from './run-in-lanes';
import { Tab } from './tab';

// One pair of a fault and an action for each kind of fault; `npm run harden -w scripts -- remotes` runs all pairs and measures them. This
// test measures no times, so that it does not depend on the machine's load: time-outs are disabled, and loops are counted.
const PAIRS: [Fault['remote'], Fault['part'], Fault['kind'], Action][] = [
  ['engagement', 'module', 'loops', 'header link, on the way'],
  ['checkout', 'lazy chunk', 'loops', 'header link'],
  ['catalog', 'module', 'loops', 'header link, on the way'],
  ['engagement', 'entry', 'hangs', 'course card'],
  ['catalog', 'entry', 'hangs', 'header link, on the way'],
  ['catalog', 'style', 'hangs', 'back button'],
  ['checkout', 'module', 'throws', 'header link, on the way'],
];

test('no fault of a remote blocks the navigation to another page', async ({ browser, site }, testInfo) => {
  test.slow();
  const testedSite = { origin: site.origin, course: await liveCourse(site) };
  const tabs = await Promise.all([Tab.open(browser, disableTimeouts), Tab.open(browser, disableTimeouts)]);
  const outcomes = new Map<string, string>();
  const runs = PAIRS.map(([remote, part, kind, action]) => async (tab: Tab) => {
    const fault = { remote, part, kind };
    const spec = { remote, action, fault, focusesForm: isRequestedOnFocus(fault, action) };
    const { requested, tookMs, loopsBegun, problem, notMeasurable } = await measureRun(testedSite, tab, spec);
    const hasPassed =
      requested.has(part) && Number.isFinite(tookMs) && loopsBegun <= loopsAllowed({ fault, action });
    const name = `${remote}, ${part} ${kind}: ${action}`;
    outcomes.set(
      name,
      hasPassed ? 'passed' : (problem ?? notMeasurable ?? `${tookMs} ms, ${loopsBegun} more loops`),
    );
  });

  await runInLanes(tabs, runs, Number.POSITIVE_INFINITY);
  await Promise.all(tabs.map((tab) => tab.close()));

  await testInfo.attach('pairs', { body: JSON.stringify([...outcomes], null, 1) });
  expect([...outcomes].filter(([, outcome]) => outcome !== 'passed')).toEqual([]);
});

/**
 * Runs in the page before its own scripts: disables time-outs of four seconds or more, after which the shell gives up a remote that
 * does not respond. A page that waits for a hanging remote then waits for ever, however slow the machine is.
 */
function disableTimeouts(): void {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = ((act: () => void, ms = 0, ...rest: unknown[]) =>
    ms >= 4000 ? 0 : later(act, ms, ...rest)) as typeof setTimeout;
}
