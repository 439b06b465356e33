import { table } from '../support/table';
import { LOOP_MS } from './fault';
import { ACTIONS } from './journeys';
import { type CellResult, HELD_UP_AT_MOST_MS } from './judge';
import type { Matrix } from './matrix';

/** The matrix as a table: rows are faults, columns acts, values the delay in ms. */
export function matrixTable({ results, scatter }: Matrix): string {
  const notes: string[] = [];
  const noteOf = (reason: string) => {
    if (!notes.includes(reason)) notes.push(reason);
    return notes.indexOf(reason) + 1;
  };
  const cellText = ({ beyondMs, loopsBegun, reason, isHeldUp }: CellResult) => {
    const time = loopsBegun ? `${beyondMs} + ${loopsBegun} loop` : String(beyondMs);
    if (isHeldUp) return `! ${reason ?? time}`;
    return beyondMs === undefined ? `– ${noteOf(reason ?? '')}` : time;
  };
  const rows = new Map<string, CellResult[]>();
  for (const result of results) {
    const { remote, part, kind } = result.fault;
    const name = `${remote}, ${part} ${kind}`;
    rows.set(name, [...(rows.get(name) ?? []), result]);
  }
  const lines = [...rows].map(([name, cells]) => [
    name,
    ...ACTIONS.map((action) => {
      const cell = cells.find((each) => each.action === action);
      return cell ? cellText(cell) : '';
    }),
  ]);
  return [
    `Milliseconds beyond the same act without the fault, of which ${HELD_UP_AT_MOST_MS} are allowed (! more). The least of the`,
    'faultless runs counts, played between the others; runs of one act differ by',
    `${scatter.middleMs} ms for the act in the middle, and ${scatter.mostMs} ms for the worst: that is the machine.`,
    '– there is nothing to measure, for the reason below.',
    `A loop keeps the page's one thread for ${LOOP_MS} ms, in which a page of one document can do nothing: that time is`,
    'taken off. "+ 1 loop": so many began after the act, which only the page that it leads to may do.',
    '',
    table([['', ...ACTIONS], ...lines]),
    '',
    ...notes.map((note, index) => `– ${index + 1}: ${note}`),
  ].join('\n');
}
