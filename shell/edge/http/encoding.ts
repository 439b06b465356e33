import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** In the order in which they are chosen where the client has no wish of its own. */
const OFFERED: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * The encodings that a client takes, the one it likes best first; what it refuses by `q=0` is not among them.
 * Plain bytes are always the last resort: whoever refuses even those gets them rather than nothing.
 */
export function encodingsFor(acceptEncoding: string | undefined): Encoding[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const accepted = negotiator.encodings(OFFERED, { preferred: OFFERED }) as Encoding[];
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}

/** Wishes that are remembered: browsers have a handful. */
const best = new LRUCache<string, Encoding>({ max: 200 });
const LONGEST_REMEMBERED = 100;

/** The best of them. */
export function encodingFor(acceptEncoding = ''): Encoding {
  const known = best.get(acceptEncoding);
  if (known) return known;
  const [encoding = 'identity'] = encodingsFor(acceptEncoding);
  if (acceptEncoding.length <= LONGEST_REMEMBERED) best.set(acceptEncoding, encoding);
  return encoding;
}
