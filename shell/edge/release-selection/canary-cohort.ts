import { createHash } from 'node:crypto';
import { COHORT_NAME } from '@stepwell/release-server/canary';
import type { Canary } from '@stepwell/release-server/registry';
import { COHORT_COOKIE, COHORT_DAYS } from '../../browser/pages/policies/texts/cookies';

/** Cohort numbers: each is one of a hundred visitors. */
const NUMBERS = 100;
const MAX_AGE_S = COHORT_DAYS * 24 * 60 * 60;
const TOLD = new RegExp(`(?:^|; )${COHORT_COOKIE}=([a-z0-9-]+)(?:;|$)`);

/** What a visitor is to canaries: a random number from 0 to 99, or the name of the cohort into which he followed a link. */
export type Cohort = number | string;

/** The cohort that a browser has been told, if it can be one. @param cookies the value of `Cookie` */
export function cohortOf(cookies: string | undefined): Cohort | undefined {
  const [, told] = TOLD.exec(cookies ?? '') ?? [];
  if (told === undefined) return undefined;
  if (/^\d\d?$/.test(told)) return Number(told);
  return COHORT_NAME.test(told) ? told : undefined;
}

/** What tells a browser its cohort, and nothing else about it. */
export function cohortCookie(cohort: Cohort, isSecure: boolean): string {
  const parts = [`${COHORT_COOKIE}=${cohort}`, 'Path=/', `Max-Age=${MAX_AGE_S}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/**
 * Numbers that are given a canary: exactly its percentage of them, others for each release, so that no visitor is always
 * the first. Those of a smaller share are among those of a larger one.
 */
export function numbersGiven(
  feature: string,
  { release, percent }: Pick<Canary, 'release' | 'percent'>,
): Set<number> {
  const order = (number: number) =>
    createHash('sha256').update(`${feature} ${release} ${number}`).digest('hex');
  const drawn = Array.from({ length: NUMBERS }, (_, number) => ({ number, at: order(number) }));
  drawn.sort((one, other) => (one.at < other.at ? -1 : 1));
  return new Set(drawn.slice(0, percent).map(({ number }) => number));
}
