import { table } from '@stepwell/e2e/table';

/** One check of an attack on the running site. */
export interface Finding {
  /** The attack. */
  attack: string;
  /** The required state or behaviour of the site. */
  expected: string;
  actual: string;
  isGood: boolean;
}

/** Runs one attack on a separate site. @returns its findings */
export type Attack = () => Promise<Finding[]>;

/** Checks that a number is at most the bound. @param what name of the number, such as "a page" */
export function under(attack: string, what: string, value: number, bound: number, unit: string): Finding {
  const isGood = value <= bound;
  return { attack, expected: `${what} within ${bound} ${unit}`, actual: `${round(value)} ${unit}`, isGood };
}

/** Checks that a list is empty. @param what name of a case in the singular @param attempts number of attempts, for the report */
export function none(attack: string, what: string, cases: readonly string[], attempts?: number): Finding {
  const count = attempts === undefined ? '' : ` of ${attempts}`;
  const actual = cases.length === 0 ? `none${count}` : `${cases.length}${count}, such as ${cases[0]}`;
  return { attack, expected: `no ${what}`, actual, isGood: cases.length === 0 };
}

/** The findings as a table. */
export function findingsTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ attack, expected, actual, isGood }) => [
    isGood ? 'ok' : 'FAIL',
    attack,
    expected,
    actual,
  ]);
  return table([['', 'tried', 'wanted', 'seen'], ...rows]);
}

function round(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value)) : 'no answer';
}
