import { asc, isNull } from 'drizzle-orm';
import type { Sql } from '../../../database/connection';
import { queries } from '../../../database/schema';
import { type QueryView, viewOf } from '../../../queries/query-view';
import { backOfficeCommand } from '../../command/back-office-command';
import { beginning, moment, table } from '../../terminal/print';

export const command = backOfficeCommand({
  about: 'open questions, oldest first',
  options: [['--all', 'closed ones too']],
  act: listQueries,
  async atTerminal({ run, show }, _args, { all }: { all?: boolean }) {
    show(await run({ all }), (list) =>
      table(
        ['ID', 'FROM', 'E-MAIL', 'SENT', 'CLOSED', 'MESSAGE'],
        list.map((one) => [
          one.id,
          one.name,
          one.email,
          moment(one.createdAt),
          moment(one.closedAt),
          beginning(one.message),
        ]),
        'No open questions.',
      ),
    );
  },
});

/** The queries nobody has closed yet, oldest first; or all. */
export async function listQueries(tx: Sql, { all = false }: { all?: boolean }): Promise<QueryView[]> {
  const rows = await tx
    .select()
    .from(queries)
    .where(all ? undefined : isNull(queries.closedAt))
    .orderBy(asc(queries.createdAt), asc(queries.id));
  return rows.map(viewOf);
}
