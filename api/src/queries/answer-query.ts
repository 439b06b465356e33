import { and, desc, eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { outbox, queries, queryAnswers } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { queueMail } from '../mail/outbox.repository';
import { type QueryView, showQuery } from './query-view';

/** Maximum number of characters in an answer. */
const ANSWER_MAX = 5000;

/**
 * Answers a question by mail, stores the answer, and closes the question. A question can be answered more than once.
 * @param input.seenAnswers number of answers that the caller has seen. If the question has more by now, the answer is refused, because
 *   another member of staff has answered meanwhile or a form was sent twice. Default: not checked
 * @throws ApiError 404 for an unknown id; 409 for answers that the caller has not seen; 422 for an empty or too long text
 */
export async function answerQuery(
  tx: Sql,
  { id, text, seenAnswers }: { id: string; text: string; seenAnswers?: number },
  { actor, record }: CommandContext,
): Promise<QueryView> {
  await lockQuery(tx, id);
  const query = await showQuery(tx, { id });
  requireSeen(query, seenAnswers);
  const answer = text?.trim() ?? '';
  if (!answer || answer.length > ANSWER_MAX)
    throw new ApiError(422, `An answer has 1 to ${ANSWER_MAX} characters`);
  await tx.insert(queryAnswers).values({ queryId: query.id, answer, answeredBy: actor });
  await queueMail(tx, {
    kind: 'query-answer',
    recipient: query.email,
    detail: { query: query.id, answer, ...(await threadOf(tx, query.id)) },
  });
  if (!query.closedAt) await tx.update(queries).set({ closedAt: new Date() }).where(eq(queries.id, query.id));
  await record('query.answer', query.id);
  return showQuery(tx, { id: query.id });
}

/** Locks a question until the transaction ends, so that concurrent answers are stored one after the other. */
async function lockQuery(tx: Sql, id: string): Promise<void> {
  await tx
    .select({ id: queries.id })
    .from(queries)
    .where(eq(queries.id, id.trim().toUpperCase()))
    .for('update');
}

/** Refuses an answer by a caller who has not seen all answers. @throws ApiError 409 with the name of the member who answered meanwhile */
function requireSeen({ id, answers }: QueryView, seen = answers.length): void {
  const newest = answers.at(-1);
  if (answers.length === seen || !newest) return;
  throw new ApiError(409, `${newest.answeredBy} has answered ${id} meanwhile. Nothing was sent again.`);
}

/** Finds the mail to which an answer replies: the copy of the question that the sender got. @returns the mail's key */
async function threadOf(tx: Sql, id: string): Promise<{ thread?: string }> {
  const [copy] = await tx
    .select({ key: outbox.messageKey })
    .from(outbox)
    .where(and(eq(outbox.kind, 'query-received'), sql`${outbox.detail} ->> 'query' = ${id}`))
    .orderBy(desc(outbox.id))
    .limit(1);
  return copy ? { thread: copy.key } : {};
}
