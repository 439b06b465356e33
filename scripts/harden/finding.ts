import { table } from '@stepwell/e2e/table';

/** Result of one check of an attack, with texts for the report. */
export interface Finding {
  /** Description of the attack. */
  attack: string;
  /** The required state or behaviour of the site, such as `no page refused`. */
  expected: string;
  actual: string;
  hasPassed: boolean;
}

/** Runs one attack on a separate site. */
export type Attack = () => Promise<Finding[]>;

/** Checks that a number is at most the bound. @param what name of the measured thing, such as `a page` @param value infinite: no reply */
export function expectMax(attack: string, what: string, value: number, bound: number, unit: string): Finding {
  const actual = `${round(value)} ${unit}`;
  return { attack, expected: `${what} within ${bound} ${unit}`, actual, hasPassed: value <= bound };
}

/** Checks that a list of failed cases is empty. @param what a failed case, such as `page refused` @param attempts number of all cases */
export function expectNo(attack: string, what: string, cases: readonly string[], attempts?: number): Finding {
  const count = attempts === undefined ? '' : ` of ${attempts}`;
  const actual = cases.length === 0 ? `none${count}` : `${cases.length}${count}, such as ${cases[0]}`;
  return { attack, expected: `no ${what}`, actual, hasPassed: cases.length === 0 };
}

/** The findings as a table. */
export function findingsTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ attack, expected, actual, hasPassed }) => [
    hasPassed ? 'ok' : 'FAIL',
    attack,
    expected,
    actual,
  ]);
  return table([['', 'tried', 'wanted', 'seen'], ...rows]);
}

function round(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value)) : 'no answer';
}
