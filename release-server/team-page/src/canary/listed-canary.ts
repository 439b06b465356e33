/** A release that a part of all visits is given, and how it stands. */
export interface ListedCanary {
  release: string;
  percent: number;
  cohort?: string;
  /** ISO 8601. */
  since: string;
  by: string;
  /** One plain sentence. */
  verdict: string;
}

/** `10 % of all visits and the cohort qa` */
export function shareInWords({ percent, cohort }: Pick<ListedCanary, 'percent' | 'cohort'>): string {
  return `${percent} % of all visits${cohort ? ` and the cohort ${cohort}` : ''}`;
}
