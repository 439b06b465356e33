import { hash, randomBytes } from 'node:crypto';

/** A random secret of 256 bits, for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. It has too many bits to be guessed, so that no slow hash is needed. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
