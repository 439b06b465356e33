import { REMOTES } from '../remote-faults/fault';
import { table } from '../support/table';
import { isGood, type Result, USABLE_WITHIN_MS } from './matrix';
import { kindsOf, PARTS, WAYS } from './pairs';

/** Summary of the results. @param tookMs total duration */
export function releaseFaultsFigures(results: readonly Result[], tookMs: number): string {
  const due = results.filter(({ none }) => none === undefined);
  const played = due.flatMap(({ played, tries }) => (played ? [{ ...played, tries }] : []));
  const good = played.filter(isGood);
  const times = good.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  const again = good.filter(({ tries }) => tries > 1).length;
  return [
    `Of ${due.length} pairs that mean something ${played.length} were played, in ${(tookMs / 60_000).toFixed(1)} minutes. ${good.length} had the right release`,
    `in its place within ${USABLE_WITHIN_MS / 1000} s, were reported once, and left nothing unexpected in the console, ${again} of them in a later try:`,
    `half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)}, the slowest after ${at(1)}.`,
  ].join('\n');
}

/** The matrix as a table: rows are parts of remotes with their faults, columns the ways to get the release. */
export function releaseFaultsTable(results: readonly Result[]): string {
  const notes: string[] = [];
  const noteOf = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
    return notes.indexOf(text) + 1;
  };
  const cellText = ({ none, played }: Result) => {
    if (none !== undefined) return `– ${noteOf(none)}`;
    if (!played) return '! not played';
    if (isGood(played)) return String(played.tookMs);
    return `! ${played.problems[0] ?? played.tookMs}`;
  };
  const rows = REMOTES.flatMap((remote) =>
    PARTS.flatMap((part) =>
      kindsOf(part).map((kind) => [
        `${remote}, ${part} ${kind}`,
        ...WAYS.map((way) => {
          const result = results.find(
            ({ pair }) =>
              pair.remote === remote && pair.part === part && pair.kind === kind && pair.way === way,
          );
          return result ? cellText(result) : '';
        }),
      ]),
    ),
  );
  return [
    'Milliseconds from the press until the right release was shown and interactive, of which',
    `${USABLE_WITHIN_MS} are allowed; ! what was not so. The right one is the last known good one where the release is live or a`,
    'canary, and the live one where it was looked at. A loop breaks nothing once it ends: the release itself, and its time is taken off.',
    '',
    table([['', ...WAYS], ...rows]),
    '',
    ...notes.map((text, index) => `– ${index + 1}: ${text}`),
  ].join('\n');
}
