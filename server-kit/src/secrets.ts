import { hash, randomBytes } from 'node:crypto';

/** Creates a random secret of 256 bits, for a cookie, a link or a token. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored instead of a secret. It need not be slow, because a secret of 256 bits cannot be guessed. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
