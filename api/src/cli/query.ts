import type { Command } from 'commander';
import type { QueryView } from '../queries/queries.commands';
import { details, moment, table, text } from './print';
import { line } from './program';

export function queryLines(program: Command): void {
  const query = program.command('query').description('questions sent from the contact page');

  line<{ all?: boolean }>(query, 'list', 'open questions, oldest first', async (desk, _args, { all }) => {
    desk.show(await desk.run('query.list', { all }), (list) =>
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
  }).option('--all', 'closed ones too');

  line(query, 'show <id>', 'one question', async (desk, [id = '']) => {
    desk.show(await desk.run('query.show', { id }), queryText);
  });

  line(
    query,
    'close <id>',
    'mark a question as answered',
    async (desk, [id = '']) => desk.show(await desk.run('query.close', { id }), queryText),
    { writes: true },
  );
}

function beginning(message: string): string {
  return message.length > 60 ? `${message.slice(0, 59)}…` : message;
}

function queryText(query: QueryView): string {
  const head = details([
    ['query', query.id],
    ['from', query.name],
    ['e-mail', query.email],
    ['phone', query.phone],
    ['sent', moment(query.createdAt)],
    ['closed', moment(query.closedAt) || 'no'],
  ]);
  return `${head}\n\n${query.message.split('\n').map(text).join('\n')}`;
}
