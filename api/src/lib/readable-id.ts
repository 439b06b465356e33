import { randomBytes } from 'node:crypto';

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a short id with 50 random bits that can be read aloud, such as `ORD7K3QF9WX2M`. */
export function newReadableId(prefix: string): string {
  // The letters are equally likely, because 32 divides 256.
  return prefix + Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
