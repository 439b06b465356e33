import type { Sql } from '../src/database/connection';
import { staff } from '../src/database/schema';
import type { Role } from '../src/lib/roles';
import type { Caller } from '../src/staff/rights/caller';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** Adds a member of staff with the address `name@stepwell.example`. @returns this member as the caller of commands at the terminal */
export async function aMember(
  sql: Sql,
  name: string,
  roles: Role[],
  { createdAt = LONG_AGO }: { createdAt?: Date } = {},
): Promise<Caller> {
  const email = `${name.toLowerCase()}@stepwell.example`;
  await sql.insert(staff).values({ name, email, roles, systemUser: name.toLowerCase(), createdAt });
  return { from: 'terminal', systemUser: name.toLowerCase(), isServer: false };
}
