import { table } from '@stepwell/e2e/table';
import { KINDS } from '../load/ledger';
import { degradedSeconds, type Entry, hasFailed, wasInFlight } from '../load/request-log';
import type { Injected, Run } from './run';

/**
 * Returns a line for each failure of a run: a lost write, a failed request, an exceeded limit, a kind of write that was refused or not tested.
 * @param isTimed whether to check the seconds of degraded service; false on a machine that other work slows down
 */
export function failuresOf({ injected, requestLog, ledger, differences }: Run, isTimed = true): string[] {
  const lines = [...differences];
  for (const each of injected) {
    const entries = requestLog.between(each.at, each.recoveredAt);
    const unallowed = unallowedFailures(each, entries);
    if (unallowed.length > 0) lines.push(`${each.fault.name}: ${failureLine(unallowed, each.at)}`);
    const seconds = degradedSeconds(entries);
    if (isTimed && seconds > each.fault.boundS)
      lines.push(`${each.fault.name}: degraded for ${seconds} s, ${each.fault.boundS} at most`);
  }
  const betweenFaults = requestLog.entries.filter(
    (entry) =>
      hasFailed(entry) && !injected.some(({ at, recoveredAt }) => wasInFlight(entry, at, recoveredAt)),
  );
  if (betweenFaults.length > 0) lines.push(`between faults: ${failureLine(betweenFaults, 0)}`);
  const refused = KINDS.filter((kind) => ledger.countOf(kind, 'refused') > 0);
  for (const kind of refused) lines.push(`${ledger.countOf(kind, 'refused')} of kind ${kind} were refused`);
  const untested = KINDS.filter((kind) => ledger.countOf(kind, 'acknowledged') === 0);
  for (const kind of untested)
    lines.push(`no write of kind ${kind} was acknowledged, so the kind was not tested`);
  return lines;
}

/** A table with a row for each fault, which has the requests of all its executions and the times of the worst execution. */
export function runTable({ injected, requestLog }: Run): string {
  const names = [...new Set(injected.map(({ fault }) => fault.name))];
  const rows = names.map((name) => {
    const times = injected.filter(({ fault }) => fault.name === name);
    const recoveries = times.map(({ at, recoveredAt }) => {
      const entries = requestLog.between(at, recoveredAt);
      return {
        requests: entries.length,
        failed: entries.filter(hasFailed).length,
        seconds: degradedSeconds(entries),
        recoveryS: (recoveredAt - at) / 1000,
      };
    });
    const sum = (field: 'requests' | 'failed') => recoveries.reduce((total, each) => total + each[field], 0);
    const recoveryS = Math.max(...recoveries.map((each) => each.recoveryS)).toFixed(1);
    const degraded = Math.max(...recoveries.map(({ seconds }) => seconds));
    const bound = times[0]?.fault.boundS;
    return [
      name,
      `${times.length}`,
      `${sum('failed')} of ${sum('requests')}`,
      `${degraded}`,
      `${bound}`,
      recoveryS,
    ];
  });
  return table([
    ['fault', 'times', 'failed', 'degraded for (s)', 'at most (s)', 'recovered after (s)'],
    ...rows,
  ]);
}

/** One line about the load: the number of requests, and how many writes of each kind had a reply and how many had none. */
export function loadLine({ requestLog, ledger }: Run): string {
  const parts = KINDS.map(
    (kind) =>
      `${ledger.countOf(kind, 'acknowledged')} of kind ${kind} (${ledger.countOf(kind, 'unknown')} without an answer)`,
  );
  return `${requestLog.entries.length} requests; acknowledged: ${parts.join(', ')}`;
}

/** Requests that failed during a fault, although the fault does not allow it. */
function unallowedFailures({ fault, at }: Injected, entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => hasFailed(entry) && !fault.mayFail?.(entry, at));
}

/** Number of failed requests, and the first five. @param at moment from which their times count, from `performance.now()` */
function failureLine(entries: readonly Entry[], at: number): string {
  const each = entries
    .slice(0, 5)
    .map(
      (entry) =>
        `${entry.name} ${entry.status || 'no answer'} at ${((entry.begunAt - at) / 1000).toFixed(2)} s`,
    );
  return `failed requests: ${entries.length} (${each.join(', ')})`;
}
