import { liveCourse } from '../enrolment/enrol';
import { expect, test } from '../support/test';
import { measureMatrix } from './matrix';
import { nameOf, type Pair, SERVER_KINDS } from './pairs';

// Some pairs of every kind of fault; `npm run harden -w scripts -- bad-releases` runs all pairs and times them. This test compares
// no times, so that it does not depend on the machine's load.
type Row = [Pair['remote'], Pair['part'], Pair['kind'], Pair['way']];
const PAIRS: Row[] = [
  ['engagement', 'entry', '404', 'live'],
  ['catalog', 'entry', 'is changed', 'live'],
  ['engagement', 'module', 'hangs', 'live'],
  ['catalog', 'module', 'throws', 'live'],
  ['engagement', 'module', 'loops', 'live'],
  ['engagement', 'style', 'is changed', 'live'],
  ['checkout', 'lazy chunk', '404', 'live'],
  ['engagement', 'lazy chunk', 'hangs', 'live'],
  ['checkout', 'lazy chunk', 'throws', 'live'],
  ['checkout', 'entry', 'is HTML', 'preview'],
  ['checkout', 'module', 'hangs', 'preview'],
  ['checkout', 'module', 'throws', 'preview'],
  ['engagement', 'entry', 'loops', 'preview'],
  ['checkout', 'node file', 'throws', 'preview'],
  ['checkout', 'module', 'throws', 'canary'],
  ['engagement', 'node file', 'is changed', 'live'],
  ['checkout', 'node file', 'loops', 'live'],
  ...SERVER_KINDS.map((kind): Row => ['catalog', 'node file', kind, 'live']),
  ['checkout', 'node file', 'stores a BigInt', 'canary'],
  ['checkout', 'node file', 'writes 20 MB', 'preview'],
];

test('each kind of broken release is replaced by the right release, with one report to the edge', async ({
  browser,
  newSite,
}) => {
  // Most pairs publish and promote a release, and each visits pages.
  test.setTimeout(900_000);
  const site = await newSite({ env: { LOG_LEVEL: 'fatal' } });
  const coursePath = `/course/${(await liveCourse(site))._id}`;
  const pairs = PAIRS.map(([remote, part, kind, way]) => ({ remote, part, kind, way }));

  const results = await measureMatrix({
    browser,
    origin: site.origin,
    dataDir: site.dataDir,
    coursePath,
    pairs,
    lanes: 2,
    budgetMs: Number.POSITIVE_INFINITY,
    report: () => undefined,
  });

  const failures = results.map(({ pair, played }) => [nameOf(pair), played?.problems]);
  expect(failures.filter(([, problems]) => problems?.length !== 0)).toEqual([]);
});
