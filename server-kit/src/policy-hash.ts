import { hash } from 'node:crypto';

/** A source expression of a Content-Security-Policy for an inline text: `'sha256-…'`. */
export function policyHash(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
