import { table } from '@stepwell/e2e/table';

/** One thing that was tried on the running site. */
export interface Finding {
  /** What was done to the site. */
  attack: string;
  /** What the site owes its visitors meanwhile. */
  wanted: string;
  seen: string;
  isGood: boolean;
}

/** Tries one kind of harm, on a site of its own or the one that is given. @returns what was seen */
export type Attack = () => Promise<Finding[]>;

/** A finding about a measured number that must stay under a bound. */
export function under(attack: string, what: string, value: number, bound: number, unit: string): Finding {
  const isGood = value <= bound;
  return { attack, wanted: `${what} within ${bound} ${unit}`, seen: `${round(value)} ${unit}`, isGood };
}

/** A finding about things of which there must be none. */
export function none(attack: string, what: string, found: readonly string[], of?: number): Finding {
  const count = of === undefined ? '' : ` of ${of}`;
  const seen = found.length === 0 ? `none${count}` : `${found.length}${count}, such as ${found[0]}`;
  return { attack, wanted: `no ${what}`, seen, isGood: found.length === 0 };
}

/** The findings as a person reads them. */
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
