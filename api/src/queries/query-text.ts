import { details, moment, text } from '../cli/terminal/print';
import type { QueryView } from './query-view';

/** A question, as staff read it. */
export function queryText(query: QueryView): string {
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
