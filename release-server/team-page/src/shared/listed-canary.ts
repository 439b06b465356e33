/** A canary and its assessment. */
export interface ListedCanary {
  release: string;
  percent: number;
  group?: string;
  /** ISO 8601. */
  since: string;
  by: string;
  /** One sentence. */
  assessment: string;
}

/** `10 % of all visits and the group qa` */
export function describeShare({ percent, group }: Pick<ListedCanary, 'percent' | 'group'>): string {
  return `${percent} % of all visits${group ? ` and the group ${group}` : ''}`;
}
