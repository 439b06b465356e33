import { eq } from 'drizzle-orm';
import type { Sql } from '../../../database/connection';
import { queries } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { queryText } from '../../../queries/query-text';
import { type QueryView, showQuery } from '../../../queries/query-view';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<id>',
  about: 'mark a question as answered',
  writes: true,
  act: closeQuery,
  async atTerminal({ run, show }, [id = '']) {
    show(await run({ id }), queryText);
  },
});

/** @throws ApiError 404 for an unknown id, 409 for one that is closed already */
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
