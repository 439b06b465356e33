import type { Grant, Verb } from '@stepwell/release-server/grant';

/** Who looks at the page. */
export interface Visitor extends Pick<Grant, 'id' | 'team' | 'features' | 'verbs' | 'expiresAt'> {
  /** Name that he gave of himself. */
  by: string;
}

/** Whether a visitor's token gives him this right. */
export function mayDo({ verbs, features }: Visitor, verb: Verb, feature: string): boolean {
  return verbs.includes(verb) && features.includes(feature);
}

/** What a form on the page can do to a release. */
export type Deed = 'promote' | 'rollback' | 'canary' | 'stop';

type OneOf = readonly [Verb, ...Verb[]];

/** By which rights each may be done: one of them is enough. Whoever may begin a canary may end it, and so may whoever may go back. */
export const RIGHTS: Record<Deed, OneOf> = {
  promote: ['promote'],
  rollback: ['rollback'],
  canary: ['promote'],
  stop: ['rollback', 'promote'],
};

/** Whether a visitor's token lets him do this to releases of a feature. */
export function mayAct(visitor: Visitor, deed: Deed, feature: string): boolean {
  return RIGHTS[deed].some((verb) => mayDo(visitor, verb, feature));
}
