import { table } from '@stepwell/e2e/table';
import { type Entry, hasFailed, worseSeconds } from '../load/diary';
import { KINDS } from '../load/ledger';
import type { Done, Run } from './run';

/**
 * One line per broken promise; empty where the cluster has held.
 * @param isTimed checks the seconds of degraded service, which is meaningless on a shared machine
 */
export function faultsFound({ done, diary, ledger, differences }: Run, isTimed = true): string[] {
  const lines = [...differences];
  for (const each of done) {
    const entries = diary.between(each.at, each.wellAt);
    const wrong = wrongIn(each, entries);
    if (wrong.length > 0) lines.push(`${each.fault.name}: ${inWords(wrong, each.at)}`);
    const seconds = worseSeconds(entries);
    if (isTimed && seconds > each.fault.boundS)
      lines.push(`${each.fault.name}: worse for ${seconds} s, ${each.fault.boundS} at most`);
  }
  const calm = diary.entries.filter(
    (entry) => hasFailed(entry) && !done.some(({ at, wellAt }) => isWithin(entry, at, wellAt)),
  );
  if (calm.length > 0) lines.push(`between faults: ${inWords(calm, 0)}`);
  const refused = KINDS.filter((kind) => ledger.countOf(kind, 'refused') > 0);
  for (const kind of refused) lines.push(`${ledger.countOf(kind, 'refused')} of kind ${kind} were refused`);
  const without = KINDS.filter((kind) => ledger.countOf(kind, 'kept') === 0);
  for (const kind of without) lines.push(`nothing of kind ${kind} was acknowledged: nothing was tried of it`);
  return lines;
}

/** The worst execution of each fault, as a Markdown table. */
export function runTable({ done, diary }: Run): string {
  const names = [...new Set(done.map(({ fault }) => fault.name))];
  const rows = names.map((name) => {
    const times = done.filter(({ fault }) => fault.name === name);
    const seen = times.map(({ at, wellAt }) => {
      const entries = diary.between(at, wellAt);
      return {
        asked: entries.length,
        failed: entries.filter(hasFailed).length,
        seconds: worseSeconds(entries),
        whole: (wellAt - at) / 1000,
      };
    });
    const sum = (of: 'asked' | 'failed') => seen.reduce((all, each) => all + each[of], 0);
    const whole = Math.max(...seen.map((each) => each.whole)).toFixed(1);
    const worse = Math.max(...seen.map(({ seconds }) => seconds));
    const bound = times[0]?.fault.boundS;
    return [name, `${times.length}`, `${sum('failed')} of ${sum('asked')}`, `${worse}`, `${bound}`, whole];
  });
  return table([['fault', 'times', 'failed', 'worse for (s)', 'at most (s)', 'all well after (s)'], ...rows]);
}

/** One line about the load: requests by kind and by reply. */
export function loadLine({ diary, ledger }: Run): string {
  const parts = KINDS.map(
    (kind) =>
      `${ledger.countOf(kind, 'kept')} of kind ${kind} (${ledger.countOf(kind, 'nothing')} without an answer)`,
  );
  return `${diary.entries.length} requests; acknowledged: ${parts.join(', ')}`;
}

function wrongIn({ fault, at }: Done, entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => hasFailed(entry) && !fault.mayFail?.(entry, at));
}

function isWithin({ begunAt, tookMs }: Entry, from: number, to: number): boolean {
  return begunAt < to && begunAt + tookMs >= from;
}

function inWords(entries: readonly Entry[], at: number): string {
  const each = entries
    .slice(0, 5)
    .map(
      (entry) =>
        `${entry.what} ${entry.status || 'no answer'} at ${((entry.begunAt - at) / 1000).toFixed(2)} s`,
    );
  return `${entries.length} failed that may not: ${each.join(', ')}`;
}
