import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { boolean, object } from 'yup';
import { act } from '../acts/act';
import { line } from '../acts/fields';
import { queries } from '../database/schema/contacts';
import { ApiError } from '../lib/api-error';

/** Open questions, the oldest first, or closed ones, the newest first. They are answered by mail. */
export const listQueries = act(
  'query.list',
  ['reviewer', 'editor'],
  object({ closed: boolean().default(false) }),
  async (tx, { closed }) => {
    const rows = await tx
      .select()
      .from(queries)
      .where(closed ? isNotNull(queries.closedAt) : isNull(queries.closedAt))
      .orderBy(closed ? desc(queries.closedAt) : asc(queries.createdAt))
      .limit(200);
    return rows.map(({ createdAt, closedAt, ...query }) => ({
      ...query,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    }));
  },
);

export const closeQuery = act(
  'query.close',
  ['reviewer', 'editor'],
  object({ query: line(40).uppercase().required('Which question?') }),
  async (tx, { query: id }, caller) => {
    const closed = await tx
      .update(queries)
      .set({ closedAt: new Date() })
      .where(and(eq(queries.id, id), isNull(queries.closedAt)))
      .returning();
    if (closed.length === 0) throw new ApiError(409, `There is no open question '${id}'`);
    caller.log(id);
    return { query: id };
  },
);
