import type { Canary } from '@stepwell/release-server/registry';

export interface ListedCanary extends Pick<Canary, 'release' | 'percent' | 'group' | 'since' | 'by'> {
  /** The pending decision of the canary rule and its reason, a sentence. */
  assessment: string;
}

/** A text such as `10 % of all visits and the group qa`. */
export function describeShare({ percent, group }: Pick<ListedCanary, 'percent' | 'group'>): string {
  return `${percent} % of all visits${group ? ` and the group ${group}` : ''}`;
}
