import { table } from '../support/table';
import { type CellResult, MAX_DELAY_MS } from './cell-result';
import { LOOP_MS } from './fault';
import { ACTIONS } from './journeys';
import type { Matrix } from './matrix';

/** The matrix as a table: rows are faults, columns actions, values the delay in ms. */
export function matrixTable({ results, spread }: Matrix): string {
  const notes: string[] = [];
  const noteOf = (reason: string) => {
    if (!notes.includes(reason)) notes.push(reason);
    return notes.indexOf(reason) + 1;
  };
  const cellText = ({ delayMs, loopsBegun, reason, isTooSlow }: CellResult) => {
    const time = loopsBegun ? `${delayMs} + ${loopsBegun} loop` : String(delayMs);
    if (isTooSlow) return `! ${reason ?? time}`;
    return delayMs === undefined ? `– ${noteOf(reason ?? '')}` : time;
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
    `Delay in ms compared with the same action without the fault, of which ${MAX_DELAY_MS} are allowed (! more). The baseline is`,
    'the fastest of the runs without a fault, played in between; these differ by',
    `${spread.medianMs} ms (median of the actions), ${spread.mostMs} ms at most, because of other load.`,
    '– not measurable, for the reason below.',
    `A loop blocks the page's main thread for ${LOOP_MS} ms, which no page of one document can avoid: that time is`,
    'subtracted. "+ 1 loop": a loop that began after the action, which is allowed only on the page that the action opens.',
    '',
    table([['', ...ACTIONS], ...lines]),
    '',
    ...notes.map((note, index) => `– ${index + 1}: ${note}`),
  ].join('\n');
}
