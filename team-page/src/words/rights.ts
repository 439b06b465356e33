import type { Grant, Verb } from '@stepwell/releases/rights';

/** Who looks at the page. */
export interface Visitor extends Pick<Grant, 'id' | 'team' | 'features' | 'verbs' | 'expiresAt'> {
  /** Name that he gave of himself. */
  by: string;
}

/** Whether a visitor's token gives him this right. */
export function mayDo({ verbs, features }: Visitor, verb: Verb, feature: string): boolean {
  return verbs.includes(verb) && features.includes(feature);
}
