/** A canary and its assessment. */
export interface ListedCanary {
  release: string;
  percent: number;
  cohort?: string;
  /** ISO 8601. */
  since: string;
  by: string;
  /** One sentence. */
  assessment: string;
}

/** `10 % of all visits and the cohort qa` */
export function describeShare({ percent, cohort }: Pick<ListedCanary, 'percent' | 'cohort'>): string {
  return `${percent} % of all visits${cohort ? ` and the cohort ${cohort}` : ''}`;
}
