import type { Command } from 'commander';
import type { QueryView } from '../../queries/queries.commands';
import { addCommand } from '../terminal/command-line';
import { details, moment, table, text } from '../terminal/print';

export function queryCommands(program: Command): void {
  const query = program.command('query').description('questions sent from the contact page');

  addCommand<{ all?: boolean }>(
    query,
    'list',
    'open questions, oldest first',
    async (terminal, _args, { all }) => {
      terminal.show(await terminal.run('query.list', { all }), (list) =>
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
  ).option('--all', 'closed ones too');

  addCommand(query, 'show <id>', 'one question', async (terminal, [id = '']) => {
    terminal.show(await terminal.run('query.show', { id }), queryText);
  });

  addCommand(
    query,
    'close <id>',
    'mark a question as answered',
    async (terminal, [id = '']) => terminal.show(await terminal.run('query.close', { id }), queryText),
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
