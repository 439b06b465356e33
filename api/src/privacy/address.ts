import { type Column, sql } from 'drizzle-orm';
import { ApiError } from '../lib/api-error';

/** SQL condition: a column has this e-mail address. @param email address in lower case */
export function hasAddress(column: Column, email: string) {
  return sql`lower(${column}) = ${email}`;
}

/** Normalises an e-mail address that staff typed. @throws ApiError 422 for another text */
export function addressOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new ApiError(422, `'${text}' is not an e-mail address`);
}
