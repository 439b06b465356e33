import { type Claim, overlaps } from '@stepwell/release-server/claim';
import { matchPath } from 'react-router-dom';
import { aFeature } from '../../browser/site/feature.testing';
import { matchSite } from '../../browser/site/site-map';
import { shellClaims } from '../../build/shell-claims';

const SEGMENTS = ['a', 'b', ':x'];
const PATTERNS = SEGMENTS.flatMap((first) => [
  `/${first}`,
  ...SEGMENTS.flatMap((second) => [`/${first}/${second}`, `/${first}/${second}/c`]),
]);
const CLAIMS: Claim[] = PATTERNS.flatMap((at) => [
  { at, subPaths: false },
  { at, subPaths: true },
]);
/** Path segments from which the test builds paths, so that each of the patterns matches some of them. */
const PARTS = ['a', 'B', 'c', '%61', 'other'];
const PATHS = ['/'].concat(
  PARTS.flatMap((one) => [
    `/${one}`,
    `/${one}/`,
    ...PARTS.flatMap((two) => [`/${one}/${two}`, ...PARTS.map((three) => `/${one}/${two}/${three}`)]),
  ]),
);

test('two claimed patterns overlap exactly if the router matches some path with both', () => {
  const matched = CLAIMS.map(
    ({ at, subPaths }) => new Set(PATHS.filter((path) => matchPath({ path: at, end: !subPaths }, path))),
  );

  const wrong = CLAIMS.flatMap((one, index) =>
    CLAIMS.filter((other, otherIndex) => {
      const isShared = [...(matched[index] ?? [])].some((path) => matched[otherIndex]?.has(path));
      return overlaps(one, other) !== isShared;
    }).map((other) => [one, other]),
  );

  expect(wrong).toEqual([]);
});

test('the pages of the shell are matched before those of remotes, by the patterns that the shell claims', () => {
  const remote = aFeature({
    name: 'all',
    routes: [{ path: '/:page', module: 'Page', subPaths: true, fallback: '' }],
  });

  for (const { path, subPaths } of shellClaims.routes) {
    expect(matchSite(path, [remote])).toMatchObject({ route: null, isUnmatched: false });
    if (subPaths) expect(matchSite(`${path.toUpperCase()}/x`, [remote])).toMatchObject({ path, route: null });
  }
  expect(matchSite('/of-remotes', [remote]).route).toMatchObject({ feature: 'all' });
});
