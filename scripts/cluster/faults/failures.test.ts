import { KINDS, Ledger } from '../load/ledger';
import { type Entry, RequestLog } from '../load/request-log';
import { failuresOf, runTable } from './failures';
import { type Fault, inFlight } from './fault';
import type { Run } from './run';

/** Time of every fault, from `performance.now()`; the cluster has recovered 10 s later. */
const AT = 10_000;
let run: Run;

beforeEach(() => {
  run = {
    injected: [],
    requestLog: new RequestLog(),
    ledger: new Ledger(),
    skippedBecause: [],
    differences: [],
  };
  // A kind without an acknowledged write would be reported as not tested.
  for (const kind of KINDS) run.ledger.record(kind, 'one', 'acknowledged');
});

test('nothing is reported if no request failed; a reply with 404 is not a failure', () => {
  recordFault({}, { status: 200 }, { status: 404 });

  expect(failuresOf(run)).toEqual([]);
  expect(runTable(run)).toContain('0 of 2');
});

test.each([
  ['got no reply', 0],
  ['got an error', 503],
])('a request that %s during a fault is listed with its time after the fault', (_, status) => {
  recordFault({}, { status, name: 'order', begunAt: AT + 420 });

  expect(failuresOf(run)).toEqual([`a fault: failed requests: 1 (order ${status || 'no answer'} at 0.42 s)`]);
});

test.each([
  ['in flight during the kill may fail', -800, 0],
  ['begun later may not fail', 2000, 1],
])('a request %s', (_, begunAfterFaultMs, failures) => {
  recordFault({ mayFail: inFlight }, { status: 502, begunAt: AT + begunAfterFaultMs, tookMs: 900 });

  expect(failuresOf(run)).toHaveLength(failures);
});

test('a failure after the recovery from a fault is not attributed to the fault', () => {
  recordFault({}, { status: 502, begunAt: AT + 60_000 });

  expect(failuresOf(run)).toEqual([expect.stringContaining('between faults: failed requests: 1')]);
});

test('a degradation that is longer than allowed is reported, even without failed requests', () => {
  recordFault({ boundS: 5 }, { begunAt: AT, tookMs: 5500 }, { begunAt: AT + 2000, tookMs: 5500 });

  expect(failuresOf(run)).toEqual(['a fault: degraded for 8 s, 5 at most']);
  expect(failuresOf(run, false)).toEqual([]);
});

test('lost writes, refused writes and kinds of writes that were not tested are listed', () => {
  run.differences = ['order 7 was acknowledged and is lost'];
  run.ledger = new Ledger();
  run.ledger.record('order', 'one', 'refused');

  expect(failuresOf(run)).toEqual([
    'order 7 was acknowledged and is lost',
    '1 of kind order were refused',
    ...KINDS.map((kind) => `no write of kind ${kind} was acknowledged, so the kind was not tested`),
  ]);
});

function recordFault(fault: Partial<Fault>, ...entries: Partial<Entry>[]): void {
  const whole: Fault = { name: 'a fault', boundS: 20, inject: async () => undefined, ...fault };
  run.injected.push({ fault: whole, at: AT, recoveredAt: AT + 10_000 });
  for (const entry of entries)
    run.requestLog.entries.push({ name: 'page /', status: 200, begunAt: AT, tookMs: 100, ...entry });
}
