import { REMOTES } from '../remote-faults/fault';
import { table } from '../support/table';
import { hasPassed, type Result, USABLE_WITHIN_MS } from './matrix';
import { kindsOf, PARTS, WAYS } from './pairs';

/** Summary of the results. @param tookMs total duration */
export function releaseFaultsFigures(results: readonly Result[], tookMs: number): string {
  const possible = results.filter(({ impossibleBecause }) => impossibleBecause === undefined);
  const played = possible.flatMap(({ played, tries }) => (played ? [{ ...played, tries }] : []));
  const passed = played.filter(hasPassed);
  const times = passed.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  const repeated = passed.filter(({ tries }) => tries > 1).length;
  return [
    `Of ${possible.length} possible pairs, ${played.length} were played in ${(tookMs / 60_000).toFixed(1)} minutes. ${passed.length} showed the right release`,
    `within ${USABLE_WITHIN_MS / 1000} s, with one report and no unexpected console message, ${repeated} of them in a later attempt:`,
    `median ${quantile(0.5)} ms, 95th percentile ${quantile(0.95)} ms, slowest ${quantile(1)} ms.`,
  ].join('\n');
}

/** The matrix as a table: rows are parts of remotes with their faults, columns the ways to get the release. */
export function releaseFaultsTable(results: readonly Result[]): string {
  const notes: string[] = [];
  const noteOf = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
    return notes.indexOf(text) + 1;
  };
  const cellText = ({ impossibleBecause, played }: Result) => {
    if (impossibleBecause !== undefined) return `– ${noteOf(impossibleBecause)}`;
    if (!played) return '! not played';
    if (hasPassed(played)) return String(played.tookMs);
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
    `${USABLE_WITHIN_MS} are allowed; ! marks failures. The right release is the last known good release for live releases and`,
    'canaries, and the live release for previews. After a loop, it is the looping release, and the time of the loop is subtracted.',
    '',
    table([['', ...WAYS], ...rows]),
    '',
    ...notes.map((text, index) => `– ${index + 1}: ${text}`),
  ].join('\n');
}
