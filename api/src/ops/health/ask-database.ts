import { readRevision } from '../../catalogue/catalogue-revision';
import type { Sql } from '../../database/connection';
import { withDatabaseTimeout } from '../../lib/database-timeout';

/**
 * Asks the database at which revision the catalogue is. However many ask: one question at a time, or they would wait for each
 * other's connections.
 * @returns asks; it fails with a 503 when the database keeps a reader waiting
 */
export function databaseProbe(sql: Sql): () => Promise<string> {
  let asking: Promise<string> | undefined;
  return () => {
    asking ??= withDatabaseTimeout(readRevision(sql)).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
