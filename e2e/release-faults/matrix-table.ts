import { REMOTES } from '../remote-faults/fault';
import { table } from '../support/table';
import { isGood, type Result, USABLE_WITHIN_MS } from './matrix';
import { KINDS, PARTS, WAYS } from './pairs';

/** The matrix as a person reads it: a row a part of a remote and a fault, a column a way to come by the release. */
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
      KINDS.map((kind) => [
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
    'Milliseconds from the press until the right release stood there and answered to presses, of which',
    `${USABLE_WITHIN_MS} are allowed; ! what was not so. The right one is the last known good one where the release is live or a`,
    'canary, and the live one where it was looked at. A loop breaks nothing once it ends: the release itself, and its time is taken off.',
    '',
    table([['', ...WAYS], ...rows]),
    '',
    ...notes.map((text, index) => `– ${index + 1}: ${text}`),
  ].join('\n');
}
