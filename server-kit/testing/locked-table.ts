import { Client } from 'pg';

/** A table that an open transaction has locked, so that other statements on it wait. */
export interface LockedTable {
  /** Number of statements that wait for a lock. */
  waiting(): Promise<number>;
  /** Number of rows, as the transaction sees them. */
  count(): Promise<number>;
  unlock(): Promise<void>;
  close(): Promise<void>;
}

export async function lockTable(url: string, table: string): Promise<LockedTable> {
  const client = new Client(url);
  // Tests may stop the server while this client is connected.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const countOf = async (relation: string) =>
    (await client.query(`SELECT count(*)::integer AS found FROM ${relation}`)).rows[0].found;
  return {
    waiting: () => countOf('pg_locks WHERE NOT granted'),
    count: () => countOf(table),
    unlock: async () => void (await client.query('COMMIT')),
    close: () => client.end(),
  };
}
