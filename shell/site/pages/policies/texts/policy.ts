import type { Academy } from '@stepwell/contract';

/** A paragraph, or a list of points. */
export type PolicyBlock = string | readonly string[];

export interface PolicySection {
  /** Its anchor on the page. */
  id: string;
  title: string;
  blocks: readonly PolicyBlock[];
}

export interface Policy {
  /** Name on the page and in its title. */
  name: string;
  /** Name in the links between the policies. */
  shortName: string;
  /** ISO 8601. */
  updatedAt: string;
  description(academy: Academy): string;
  sections(academy: Academy): readonly PolicySection[];
}

export function section(id: string, title: string, ...blocks: PolicyBlock[]): PolicySection {
  return { id, title, blocks };
}
