import { liveCourse } from '../enrolment/enrol';
import { expect, test } from '../support/test';
import type { Fault } from './fault';
import { inLanes } from './in-lanes';
import { type Action, isAskedByTurning } from './journeys';
import { loopsAllowed } from './judge';
import { play } from './play';
import { Tab } from './tab';

// The pairs that differ in kind; `npm run harden -- remotes` plays all of them, and measures them. Nothing is timed here,
// so that a busy machine changes nothing: a wait for a hanging remote never times out, and
// loops are counted.
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
  const tabs = await Promise.all([Tab.open(browser, giveNothingUp), Tab.open(browser, giveNothingUp)]);
  const said = new Map<string, string>();
  const plays = PAIRS.map(([remote, part, kind, action]) => async (tab: Tab) => {
    const fault = { remote, part, kind };
    const plot = { remote, action, fault, turnsToForm: isAskedByTurning(fault, action) };
    const { asked, tookMs, loopsBegun, problem, pointless } = await play(stage, tab, plot);
    const isGood =
      asked.has(part) && Number.isFinite(tookMs) && loopsBegun <= loopsAllowed({ fault, action });
    const name = `${remote}, ${part} ${kind}: ${action}`;
    said.set(name, isGood ? 'goes on' : (problem ?? pointless ?? `${tookMs} ms, ${loopsBegun} more loops`));
  });

  await inLanes(tabs, plays, Number.POSITIVE_INFINITY);
  await Promise.all(tabs.map((tab) => tab.close()));

  await testInfo.attach('pairs', { body: JSON.stringify([...said], null, 1) });
  expect([...said].filter(([, word]) => word !== 'goes on')).toEqual([]);
});

/** Runs in the page before anything of it: what the shell does once a remote has been silent for long never happens. */
function giveNothingUp(): void {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = ((act: () => void, ms = 0, ...rest: unknown[]) =>
    ms >= 4000 ? 0 : later(act, ms, ...rest)) as typeof setTimeout;
}
