import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Offered encodings in the server's order of preference, which decides if the client has no preference. */
const OFFERED: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * The encodings that a client accepts, the best first. `identity` is always the last, even if the client refuses it, because plain bytes
 * are better than no reply.
 */
export function encodingsFor(acceptEncoding: string | undefined): Encoding[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const accepted = negotiator.encodings(OFFERED, { preferred: OFFERED }) as Encoding[];
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}

/** Best encoding by value of `Accept-Encoding`. Browsers send only a handful of values. */
const cache = new LRUCache<string, Encoding>({ max: 200 });
/** Longer values are not cached, so that clients cannot fill the memory. */
const LONGEST_CACHED = 100;

export function encodingFor(acceptEncoding = ''): Encoding {
  const cached = cache.get(acceptEncoding);
  if (cached) return cached;
  const [encoding = 'identity'] = encodingsFor(acceptEncoding);
  if (acceptEncoding.length <= LONGEST_CACHED) cache.set(acceptEncoding, encoding);
  return encoding;
}
