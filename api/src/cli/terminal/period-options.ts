/** Options of commands about a period. */
export const PERIOD_OPTIONS = [
  ['--from <date>', 'the first day, such as 2026-11-01'],
  ['--to <date>', 'the last day'],
] as const;

export interface PeriodOptions {
  from?: string;
  to?: string;
}
