import { hash } from 'node:crypto';
import { type Canary, GROUP_NAME } from '@stepwell/release-server/registry';
import { BUCKET_COOKIE, BUCKET_DAYS } from '@stepwell/site';

/** Number of buckets: each contains about one of a hundred visitors. */
export const BUCKETS = 100;
const BUCKET_VALUE = new RegExp(`(?:^|; )${BUCKET_COOKIE}=([a-z0-9-]+)(?:;|$)`);

/** Determines which canaries a browser gets: a random number from 0 to 99, or the name of a group whose link was opened. */
export type Bucket = number | string;

/** The bucket in a browser's cookies, if it is valid. @param cookies value of the header `Cookie` */
export function bucketIn(cookies: string | undefined): Bucket | undefined {
  const [, value] = BUCKET_VALUE.exec(cookies ?? '') ?? [];
  if (value === undefined) return undefined;
  if (/^\d\d?$/.test(value)) return Number(value);
  return GROUP_NAME.test(value) ? value : undefined;
}

/** Value of `Set-Cookie` that stores a browser's bucket. */
export function bucketCookie(bucket: Bucket, isSecure: boolean): string {
  return setCookie(BUCKET_COOKIE, String(bucket), BUCKET_DAYS * 24 * 60 * 60, isSecure);
}

/**
 * The buckets that get a canary, as many as the canary's percentage. A larger percentage adds buckets and removes none.
 * The order of the buckets differs for each release, so that no visitor always gets new releases first.
 */
export function bucketsFor(
  feature: string,
  { release, percent }: Pick<Canary, 'release' | 'percent'>,
): Set<number> {
  const rank = (bucket: number) => hash('sha256', `${feature} ${release} ${bucket}`, 'hex');
  const ranked = Array.from({ length: BUCKETS }, (_, bucket) => ({ bucket, rank: rank(bucket) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return new Set(ranked.slice(0, percent).map(({ bucket }) => bucket));
}

/** Value of `Set-Cookie` for a cookie that scripts cannot read. */
export function setCookie(name: string, value: string, maxAgeS: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`;
}
