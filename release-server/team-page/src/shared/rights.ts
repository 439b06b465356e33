import type { Grant, Verb } from '@stepwell/release-server/grant';

/** The person who is logged in. */
export interface Visitor extends Pick<Grant, 'id' | 'team' | 'features' | 'verbs' | 'expiresAt'> {
  /** Name as entered at login. */
  by: string;
}

export function mayDo({ verbs, features }: Visitor, verb: Verb, feature: string): boolean {
  return verbs.includes(verb) && features.includes(feature);
}

/** Actions of the forms on a release's page. */
export type FormAction = 'promote' | 'rollback' | 'canary' | 'stop';

/** Verbs of the rights that permit each action. One of the rights is enough. */
export const RIGHTS: Record<FormAction, readonly [Verb, ...Verb[]]> = {
  promote: ['promote'],
  rollback: ['rollback'],
  canary: ['promote'],
  stop: ['rollback', 'promote'],
};

/** Whether a visitor may use a form for releases of a feature. */
export function mayAct(visitor: Visitor, action: FormAction, feature: string): boolean {
  return RIGHTS[action].some((verb) => mayDo(visitor, verb, feature));
}
