import { asc, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { queries } from '../database/schema';

export interface QueryView {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  createdAt: string;
  closedAt: string | null;
}

/** The queries nobody has closed yet, oldest first; or all. */
export async function listQueries(tx: Sql, { all = false }: { all?: boolean }): Promise<QueryView[]> {
  const rows = await tx
    .select()
    .from(queries)
    .where(all ? undefined : isNull(queries.closedAt))
    .orderBy(asc(queries.createdAt), asc(queries.id));
  return rows.map(viewOf);
}

/** @throws Refusal 404 for an unknown id */
export async function showQuery(tx: Sql, { id }: { id: string }): Promise<QueryView> {
  const [row] = await tx.select().from(queries).where(eq(queries.id, id.trim().toUpperCase()));
  if (!row) throw new Refusal(404, `There is no query '${id}'`);
  return viewOf(row);
}

/** @throws Refusal 404 for an unknown id, 409 for one that is closed already */
export async function closeQuery(
  tx: Sql,
  { id }: { id: string },
  { record }: CommandContext,
): Promise<QueryView> {
  const query = await showQuery(tx, { id });
  if (query.closedAt) throw new Refusal(409, `Query ${query.id} was closed already`);
  const closedAt = new Date();
  await tx.update(queries).set({ closedAt }).where(eq(queries.id, query.id));
  await record('query.close', query.id);
  return { ...query, closedAt: closedAt.toISOString() };
}

function viewOf({ createdAt, closedAt, ...query }: typeof queries.$inferSelect): QueryView {
  return { ...query, createdAt: createdAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
}
