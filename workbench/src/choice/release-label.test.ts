import { releaseLabel } from './release-label';

const RELEASE = { id: '1.0.0-a', publishedAt: '2026-11-26T08:00:00.000Z', isLive: false, refusal: null };

test.each([
  [{ by: 'asha' }, '26 Nov 2026, asha: 1.0.0-a'],
  [{ by: 'asha', isLive: true }, 'live, 26 Nov 2026, asha: 1.0.0-a'],
  [{ canaryPercent: 10 }, 'canary of 10 %, 26 Nov 2026: 1.0.0-a'],
  [{ refusal: 'needs React 20' }, 'cannot run here, 26 Nov 2026: 1.0.0-a'],
  [{ publishedAt: '' }, '1.0.0-a'],
])('the label of a release with %j is “%s”', (part, label) => {
  expect(releaseLabel({ ...RELEASE, ...part })).toBe(label);
});
