import { table } from '@stepwell/e2e/table';

/** Result of one attempt on the running site. */
export interface Finding {
  /** The attack. */
  attack: string;
  /** What must still hold for visitors during the attack. */
  wanted: string;
  seen: string;
  isGood: boolean;
}

/** Runs one attack on a separate site. @returns its findings */
export type Attack = () => Promise<Finding[]>;

/** A finding that a number is below a bound. */
export function under(attack: string, what: string, value: number, bound: number, unit: string): Finding {
  const isGood = value <= bound;
  return { attack, wanted: `${what} within ${bound} ${unit}`, seen: `${round(value)} ${unit}`, isGood };
}

/** A finding that a list is empty. */
export function none(attack: string, what: string, cases: readonly string[], of?: number): Finding {
  const count = of === undefined ? '' : ` of ${of}`;
  const seen = cases.length === 0 ? `none${count}` : `${cases.length}${count}, such as ${cases[0]}`;
  return { attack, wanted: `no ${what}`, seen, isGood: cases.length === 0 };
}

/** The findings as a table. */
export function findingsTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ attack, wanted, seen, isGood }) => [
    isGood ? 'ok' : 'FAIL',
    attack,
    wanted,
    seen,
  ]);
  return table([['', 'tried', 'wanted', 'seen'], ...rows]);
}

function round(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value)) : 'no answer';
}
