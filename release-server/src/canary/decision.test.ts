import { type CanaryWatch, decideCanary } from './decision';

const DEADLINE = Date.parse('2026-11-22T12:00:00Z');
const HELD_UNTIL = Date.parse('2026-11-23T12:00:00Z');
const BEFORE_DEADLINE = DEADLINE - 1;

test('stops a canary, and gives the failures of both releases as the reason', () => {
  expect(decideCanary(aWatch([4, 31], [1, 280]), BEFORE_DEADLINE)).toEqual({
    decision: 'stop',
    reason: 'stopped: 4 of 31 visits of 1.2.0-c4f failed, 1 of 280 of the live release',
  });
});

test.each<[CanaryWatch['fatal'], string]>([
  [
    'failed hash',
    'stopped: a file of 1.2.0-c4f is missing on an edge, or came with other bytes than were published',
  ],
  ['renderer death', 'stopped: 1.2.0-c4f ended the process that renders pages'],
])('stops a canary at once after a %s', (fatal, reason) => {
  expect(decideCanary({ ...aWatch([0, 5000], [9, 9000]), fatal }, BEFORE_DEADLINE)).toEqual({
    decision: 'stop',
    reason,
  });
});

test.each<[decision: string, what: string, canary: Count, live: Count, now: number, reason: string]>([
  [
    'go on',
    'few visits',
    [0, 40],
    [0, 360],
    BEFORE_DEADLINE,
    'goes on: 1.2.0-c4f has had 40 of 300 clean visits',
  ],
  [
    'may promote',
    '300 clean visits and some that failed, as often as on the live release',
    [3, 303],
    [27, 2700],
    BEFORE_DEADLINE,
    'may be promoted: 3 of 303 visits of 1.2.0-c4f failed, 27 of 2700 of the live release',
  ],
  [
    'may promote',
    '300 clean visits after its deadline',
    [0, 300],
    [0, 2700],
    HELD_UNTIL,
    'may be promoted: 0 of 300 visits of 1.2.0-c4f failed, 0 of 2700 of the live release',
  ],
  [
    'hold',
    'too few clean visits by its deadline',
    [0, 40],
    [0, 360],
    DEADLINE,
    'held: 1.2.0-c4f has had 40 of 300 clean visits by its deadline',
  ],
  [
    'take back',
    'too few clean visits, and no decision by a person',
    [0, 40],
    [0, 360],
    HELD_UNTIL,
    'taken back: 1.2.0-c4f has had 40 of 300 clean visits, and nothing was decided since its deadline',
  ],
  [
    'stop',
    'failures that are counted only after the deadline',
    [3, 40],
    [0, 360],
    HELD_UNTIL,
    'stopped: 3 of 40 visits of 1.2.0-c4f failed, 0 of 360 of the live release',
  ],
  [
    'may promote',
    'visits without an outcome, as often as on the live release',
    [0, 600, 300],
    [0, 5400, 2700],
    HELD_UNTIL,
    'may be promoted: 0 of 600 visits of 1.2.0-c4f failed, 0 of 5400 of the live release',
  ],
  [
    'go on',
    'sixty visits without an outcome',
    [0, 60, 60],
    [0, 540],
    BEFORE_DEADLINE,
    'goes on: 1.2.0-c4f has had 0 of 300 clean visits',
  ],
  [
    'hold',
    'more visits without an outcome than on the live release',
    [0, 600, 300],
    [0, 5400, 100],
    BEFORE_DEADLINE,
    'held: 300 of 600 visits of 1.2.0-c4f had no outcome, 100 of 5400 of the live release',
  ],
  [
    'take back',
    'more visits without an outcome, and no decision by a person',
    [0, 600, 300],
    [0, 5400, 100],
    HELD_UNTIL,
    'taken back: 1.2.0-c4f has had 300 of 300 clean visits, and nothing was decided since its deadline',
  ],
])('the decision is “%s” after %s', (decision, _, canary, live, now, reason) => {
  expect(decideCanary(aWatch(canary, live), now)).toEqual({ decision, reason });
});

/** Counts of visits. All except the failed and the unreported ones are clean. */
type Count = [failed: number, visits: number, unreported?: number];

function countOf([failed, visits, unreported = 0]: Count) {
  return { failed, visits, clean: visits - failed - unreported };
}

/** A canary with a tenth of all visits, and these counts. */
function aWatch(canary: Count, live: Count): CanaryWatch {
  return {
    share: 0.1,
    canary: { id: '1.2.0-c4f', ...countOf(canary) },
    live: { id: '1.1.0-b3e', ...countOf(live) },
    deadline: DEADLINE,
    heldUntil: HELD_UNTIL,
  };
}
