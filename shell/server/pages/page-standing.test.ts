import { type PageFacts, type Seen, standingOf } from './page-standing';

// A page that was made at 10,000, of an API that is asked every second.

const HOURS_LATER = 10_000_000;
const never = Number.POSITIVE_INFINITY;

test.each<[string, number, Seen[], Partial<PageFacts>, string]>([
  ['as old as a page may be, whatever the API says', 11_000, [at('v-2', 10_900)], {}, 'fresh'],
  ['hours old, of the revision that stands', HOURS_LATER, [at('v-1', HOURS_LATER - 900)], {}, 'fresh'],
  ['of an API whose answer takes long', HOURS_LATER, [at('v-1', HOURS_LATER - 2000)], {}, 'fresh'],
  ['of an API that has just fallen silent', HOURS_LATER, [at('v-1', HOURS_LATER - 2001)], {}, 'stale'],
  ['of an API that is silent', HOURS_LATER, [at('v-1', HOURS_LATER - 2501)], {}, 'gone'],
  [
    'of the revision before, right until a moment ago',
    HOURS_LATER,
    [at('v-2', HOURS_LATER), at('v-1', HOURS_LATER - 1000)],
    {},
    'stale',
  ],
  [
    'of the revision before, right until longer ago',
    HOURS_LATER,
    [at('v-2', HOURS_LATER), at('v-1', HOURS_LATER - 2501)],
    {},
    'gone',
  ],
  ['of a revision long past', HOURS_LATER, [at('v-3', HOURS_LATER), at('v-2', HOURS_LATER - 10)], {}, 'gone'],
  ['of a revision that the API has not said yet, young', 11_001, [at('v-0', 11_000)], {}, 'stale'],
  ['of a revision that the API has not said yet, old', 12_501, [at('v-0', 12_500)], {}, 'gone'],
  ['that shows a moment to come', 19_999, [at('v-1', 19_900)], { goodUntil: 20_000 }, 'fresh'],
  ['whose moment has come', 20_000, [at('v-1', 19_900)], { goodUntil: 20_000 }, 'stale'],
  ['whose moment came long ago', 22_501, [at('v-1', 22_500)], { goodUntil: 20_000 }, 'gone'],
  ['whose moment came while it was made', 10_900, [at('v-1', 10_800)], { goodUntil: 10_100 }, 'fresh'],
  ['of an API that says no revision, a second old', 11_000, [], { revision: undefined }, 'fresh'],
  ['of an API that says no revision, older', 11_001, [], { revision: undefined }, 'stale'],
  ['of an API that says no revision, as old as it gets', 12_500, [], { revision: undefined }, 'stale'],
  ['of an API that says no revision, too old', 12_501, [], { revision: undefined }, 'gone'],
  ['of replies that disagreed', HOURS_LATER, [at('v-1', HOURS_LATER)], { revision: undefined }, 'gone'],
  ['that nothing was ever heard about', 12_501, [], {}, 'gone'],
])('a page %s: at %i it stands', (_, now, seen, facts, standing) => {
  const page = { madeAt: 10_000, revision: 'v-1', goodUntil: never, ...facts };

  expect(standingOf(page, seen, now)).toBe(standing);
});

test('whatever happens, no page goes out that was not right within the last 2.5 seconds', () => {
  const wrong: number[] = [];
  for (let changedAt = 10_001; changedAt < 12_000; changedAt += 7) {
    // Asked each second until the change, and the new revision is said by the first answer after it.
    const asked = Math.floor(changedAt / 1000) * 1000;
    for (let now = changedAt; now < changedAt + 6000; now += 13) {
      const last = Math.floor(now / 1000) * 1000;
      const seen = last > asked ? [at('v-2', last), at('v-1', asked)] : [at('v-1', asked)];
      const standing = standingOf({ madeAt: 10_000, revision: 'v-1', goodUntil: never }, seen, now);
      if (standing !== 'gone' && now - changedAt > 2500) wrong.push(now);
    }
  }

  expect(wrong).toEqual([]);
});

function at(revision: string, when: number): Seen {
  return { revision, at: when };
}
