import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that is read as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short id to read aloud, with 50 bits that nobody can guess, such as `ORD7K3QF9WX2M`. */
export function newReadableId(prefix: string): string {
  // 32 divides 256: every letter is as likely as any other.
  return prefix + Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
