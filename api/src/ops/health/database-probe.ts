import { readRevision } from '../../catalogue/catalogue-revision';
import type { Sql } from '../../database/connection';
import { withDatabaseTimeout } from '../../lib/database-timeout';

/**
 * Returns a function that reads the catalogue's revision from the database, and so checks that the database answers. Simultaneous calls share
 * one query and one connection. The function rejects with an ApiError 503 if the database does not answer in time.
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
