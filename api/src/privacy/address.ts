import { sql } from 'drizzle-orm';
import type { orders, outbox, queries } from '../database/schema';
import { ApiError } from '../lib/api-error';

export function isOf(
  column: typeof orders.studentEmail | typeof queries.email | typeof outbox.recipient,
  email: string,
) {
  return sql`lower(${column}) = ${email}`;
}

export function addressOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new ApiError(422, `'${text}' is not an e-mail address`);
}
