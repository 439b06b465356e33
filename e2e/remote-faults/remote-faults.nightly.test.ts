import { liveCourse } from '../enrolment/enrol';
import { expect, test } from '../support/test';
import { loopsAllowed } from './cell-result';
import type { Fault } from './fault';
import { type Action, isRequestedOnFocus } from './journeys';
import { play } from './play';
import { runInLanes } from './run-in-lanes';
import { Tab } from './tab';

// One pair of each kind; `npm run harden -- remotes` runs and measures all of them. Without times, these tests do not depend on
// the machine's load: a wait for a hanging remote never times out, and loops are counted.
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
  const stage = { origin: site.origin, course: await liveCourse(site) };
  const tabs = await Promise.all([Tab.open(browser, disableTimeouts), Tab.open(browser, disableTimeouts)]);
  const outcomes = new Map<string, string>();
  const plays = PAIRS.map(([remote, part, kind, action]) => async (tab: Tab) => {
    const fault = { remote, part, kind };
    const plot = { remote, action, fault, focusesForm: isRequestedOnFocus(fault, action) };
    const { requested, tookMs, loopsBegun, problem, notMeasurable } = await play(stage, tab, plot);
    const isGood =
      requested.has(part) && Number.isFinite(tookMs) && loopsBegun <= loopsAllowed({ fault, action });
    const name = `${remote}, ${part} ${kind}: ${action}`;
    outcomes.set(
      name,
      isGood ? 'goes on' : (problem ?? notMeasurable ?? `${tookMs} ms, ${loopsBegun} more loops`),
    );
  });

  await runInLanes(tabs, plays, Number.POSITIVE_INFINITY);
  await Promise.all(tabs.map((tab) => tab.close()));

  await testInfo.attach('pairs', { body: JSON.stringify([...outcomes], null, 1) });
  expect([...outcomes].filter(([, word]) => word !== 'goes on')).toEqual([]);
});

/** Runs in the page before its own scripts: disables the shell's time-out for remotes that do not respond. */
function disableTimeouts(): void {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = ((act: () => void, ms = 0, ...rest: unknown[]) =>
    ms >= 4000 ? 0 : later(act, ms, ...rest)) as typeof setTimeout;
}
