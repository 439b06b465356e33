import { liveCourse } from '../enrolment/enrol';
import { expect, test } from '../support/test';
import type { Fault } from './fault';
import type { Action } from './journeys';
import { type CellResult, playMatrix } from './matrix';
import { matrixTable } from './matrix-table';

// The pairs that differ in kind; `npm run harden -- remotes` plays all of them.
const PAIRS: [Fault['remote'], Fault['part'], Fault['kind'], Action][] = [
  ['engagement', 'entry', 'hangs', 'header link'],
  ['engagement', 'entry', 'hangs', 'course card'],
  ['engagement', 'module', 'hangs', 'typing'],
  ['engagement', 'module', 'loops', 'course card'],
  ['catalog', 'entry', 'hangs', 'typing'],
  ['catalog', 'style', 'hangs', 'header link, on the way'],
  ['catalog', 'module', 'loops', 'header link'],
  ['checkout', 'module', 'hangs', 'back button'],
  ['checkout', 'module', 'throws', 'header link, on the way'],
];

test('no fault of a remote keeps anybody from going elsewhere, or from typing into another’s form', async ({
  browser,
  site,
}, testInfo) => {
  test.slow();
  const cells = PAIRS.map(([remote, part, kind, action]) => ({ fault: { remote, part, kind }, action }));

  const results = await playMatrix({
    browser,
    origin: site.origin,
    course: await liveCourse(site),
    cells,
    lanes: 2,
  });

  await testInfo.attach('matrix', { body: matrixTable(results) });
  expect(results.filter(isHeldUpOrUnplayed)).toEqual([]);
});

/** A pair that was not played has said nothing. */
function isHeldUpOrUnplayed({ isHeldUp, beyondMs }: CellResult): boolean {
  return isHeldUp || beyondMs === undefined;
}
