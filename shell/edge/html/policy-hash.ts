import { createHash } from 'node:crypto';

/** An inline text as a policy names it. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
