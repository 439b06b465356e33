import { table } from '@stepwell/e2e/table';

/** One check of an attack on the running site. */
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

/** Checks that a number is at most the bound. @param what name of the number, such as "a page" */
export function under(attack: string, what: string, value: number, bound: number, unit: string): Finding {
  const isGood = value <= bound;
  return { attack, wanted: `${what} within ${bound} ${unit}`, seen: `${round(value)} ${unit}`, isGood };
}

/** Checks that a list is empty. @param what name of a case in the singular @param of number of attempts */
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
