import { readRevision } from '../../catalogue/catalogue-revision';
import type { Sql } from '../../database/connection';
import { withDatabaseTimeout } from '../../lib/database-timeout';

/**
 * Returns a function that reads the catalogue's revision from the database. Simultaneous calls share one query, so that they need one
 * connection. It rejects with a 503 if the database does not answer in time.
 */
export function databaseProbe(sql: Sql): () => Promise<string> {
  let query: Promise<string> | undefined;
  return () => {
    query ??= withDatabaseTimeout(readRevision(sql)).finally(() => {
      query = undefined;
    });
    return query;
  };
}
