import type { Sql } from './connection';

/**
 * A statement that was built once, for building takes longer than sending, as somebody else sends it: a request, with its
 * id (`request-comment.ts`).
 * @param statement of `prepare('')`: PostgreSQL would know one with a name by that, and not read whom it is for @param sql a database or a request's, not a transaction
 */
export function sentBy<Statement extends object>(statement: Statement, sql: Sql): Statement {
  const { $client: client } = sql as Sql & { $client?: unknown };
  if (client === undefined) throw new Error('Only a database sends what was built before.');
  return Object.assign(Object.create(Object.getPrototypeOf(statement)), statement, { client });
}
