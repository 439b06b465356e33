import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';

export interface OwnDatabase {
  url: string;
  /** Drops it, open connections included. */
  drop: () => Promise<void>;
}

/**
 * Creates an empty database on a PostgreSQL server for one test file: a migration locks its whole database.
 * @param server connection string of any database of the server
 */
export async function ownDatabase(server: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
