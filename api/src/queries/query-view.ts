import { asc, eq } from 'drizzle-orm';
import { details, moment, text } from '../cli/terminal/print';
import type { Sql } from '../database/connection';
import { queries, queryAnswers } from '../database/schema';
import { ApiError } from '../lib/api-error';

/** A contact query as staff see it; in a list of queries, without its answers. */
export type QueryView = ReturnType<typeof viewOf>;

/** Reads a query with its answers. @throws ApiError 404 for an unknown id */
export async function showQuery(tx: Sql, { id }: { id: string }): Promise<QueryView> {
  const [row] = await tx.select().from(queries).where(eq(queries.id, id.trim().toUpperCase()));
  if (!row) throw unknownQuery(id);
  return withAnswers(tx, row);
}

/** Reads the answers of a query that was read before. */
export async function withAnswers(tx: Sql, row: typeof queries.$inferSelect): Promise<QueryView> {
  const answers = await tx
    .select()
    .from(queryAnswers)
    .where(eq(queryAnswers.queryId, row.id))
    .orderBy(asc(queryAnswers.id));
  return viewOf(row, answers);
}

export function unknownQuery(id: string): ApiError {
  return new ApiError(404, `There is no query '${id}'`);
}

export function viewOf(
  { createdAt, closedAt, ...query }: typeof queries.$inferSelect,
  answers: readonly (typeof queryAnswers.$inferSelect)[] = [],
) {
  return {
    ...query,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    answers: answers.map(({ answer, answeredBy, answeredAt }) => ({
      answer,
      answeredBy,
      answeredAt: answeredAt.toISOString(),
    })),
  };
}

/** Formats a query for the terminal. */
export function queryText(query: QueryView): string {
  const head = details([
    ['query', query.id],
    ['from', query.name],
    ['e-mail', query.email],
    ['phone', query.phone],
    ['sent', moment(query.createdAt)],
    ['closed', moment(query.closedAt) || 'no'],
  ]);
  const answers = query.answers.map(
    ({ answer, answeredBy, answeredAt }) =>
      `${answeredBy} answered on ${moment(answeredAt)}:\n\n${lines(answer)}`,
  );
  return [head, lines(query.message), ...answers].join('\n\n');
}

/** Formats a text of several lines for the terminal. */
function lines(message: string): string {
  return message.split('\n').map(text).join('\n');
}
