import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { queries } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { answerQuery } from '../../queries/answer-query';
import { listQueries } from '../../queries/list-queries';
import { type QueryView, queryText, showQuery } from '../../queries/query-view';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { beginning, listText, moment } from '../terminal/print';

export const commands: Commands = {
  answer: defineCommand({
    args: '<id>',
    about: 'answer a question by mail, and close it',
    requiredOptions: [['--text <text>', 'the answer, as the sender of the question reads it']],
    writes: true,
    roles: ['reviewer', 'editor'],
    act: answerQuery,
    input: ([id = ''], options: { text: string }) => ({ id, ...options }),
    text: queryText,
  }),
  close: defineCommand({
    args: '<id>',
    about: 'mark a question as answered',
    writes: true,
    roles: ['reviewer', 'editor'],
    act: closeQuery,
    input: ([id = '']) => ({ id }),
    text: queryText,
  }),
  list: defineCommand({
    about: 'open questions, oldest first',
    options: [
      ['--all', 'closed ones too'],
      ['--closed', 'only closed ones, the newest first'],
    ],
    roles: ['reviewer', 'editor'],
    act: listQueries,
    input: (_args, options: { all?: boolean; closed?: boolean }) => options,
    text: listText<QueryView>(
      {
        ID: 'id',
        FROM: 'name',
        'E-MAIL': 'email',
        SENT: ({ createdAt }) => moment(createdAt),
        CLOSED: ({ closedAt }) => moment(closedAt),
        MESSAGE: ({ message }) => beginning(message),
      },
      'No questions.',
    ),
  }),
  show: defineCommand({
    args: '<id>',
    about: 'one question',
    roles: ['reviewer', 'editor'],
    act: showQuery,
    input: ([id = '']) => ({ id }),
    text: queryText,
  }),
};

/** Closes a question without an answer. @throws ApiError 404 for an unknown id, 409 if the question is closed already */
export async function closeQuery(
  tx: Sql,
  { id }: { id: string },
  { record }: CommandContext,
): Promise<QueryView> {
  const query = await showQuery(tx, { id });
  if (query.closedAt) throw new ApiError(409, `Query ${query.id} was closed already`);
  const closedAt = new Date();
  await tx.update(queries).set({ closedAt }).where(eq(queries.id, query.id));
  await record('query.close', query.id);
  return { ...query, closedAt: closedAt.toISOString() };
}
