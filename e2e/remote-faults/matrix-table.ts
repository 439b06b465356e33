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
  const cellText = ({ delayMs, loopsBegun, reason, hasFailed }: CellResult) => {
    const time = loopsBegun ? `${delayMs} + ${loopsBegun} loop` : String(delayMs);
    if (hasFailed) return `! ${reason ?? time}`;
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
    `Delay in ms, compared with the same action without the fault. At most ${MAX_DELAY_MS} ms are allowed; ! marks a cell that failed.`,
    'Each action is also run without a fault, between the runs with one. The fastest of these is the baseline; they differ by',
    `${spread.medianMs} ms (median of the actions), ${spread.mostMs} ms at most, because of other load.`,
    '– not measured, for the reason below.',
    `All remotes share the page's main thread, which a loop blocks for ${LOOP_MS} ms: that time is subtracted.`,
    '"+ 1 loop": a loop that began after the action. It is allowed only if the action opens a page of the looping remote.',
    '',
    table([['', ...ACTIONS], ...lines]),
    '',
    ...notes.map((note, index) => `– ${index + 1}: ${note}`),
  ].join('\n');
}
