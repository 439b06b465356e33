import type { Canary } from '@stepwell/release-server/registry';
import type { Counted } from '@stepwell/release-server/votes';
import { COUNTED_COOKIE, COUNTED_MINUTES } from '../../browser/pages/policies/texts/cookies';

const MAX_AGE_S = COUNTED_MINUTES * 60;
const TOLD = new RegExp(`(?:^|; )${COUNTED_COOKIE}=([\\w-]{1,200})(?:;|$)`);
const LETTERS: Record<Counted, string> = { seen: 'S', failed: 'F' };

/**
 * What was counted of a visit, by canary: its browser hands it on, so that of several edges none counts it again. It is the
 * same text for everybody of whom the same was counted.
 */
export type Marks = Map<string, Counted>;

/** What a canary at its present share is called there. */
export function markOf({ feature, since }: { feature: string } & Pick<Canary, 'since'>): string {
  return `${feature}-${Date.parse(since).toString(36)}`;
}

/** @param cookies the value of `Cookie` @param known names of marks that say anything now */
export function marksIn(cookies: string | undefined, known: readonly string[]): Marks {
  const [, told = ''] = TOLD.exec(cookies ?? '') ?? [];
  return new Map(
    told.split('_').flatMap((mark): [string, Counted][] => {
      const name = mark.slice(0, -1);
      if (!known.includes(name)) return [];
      return [[name, mark.endsWith(LETTERS.failed) ? 'failed' : 'seen']];
    }),
  );
}

/** What hands it on with the next request of the same browser. */
export function marksCookie(marks: Marks, isSecure: boolean): string {
  const value = [...marks].map(([name, counted]) => name + LETTERS[counted]).join('_');
  const parts = [`${COUNTED_COOKIE}=${value}`, 'Path=/', `Max-Age=${MAX_AGE_S}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
