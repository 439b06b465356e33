import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';

export interface OwnDatabase {
  url: string;
  /** Drops it, whoever is still connected. */
  drop: () => Promise<void>;
}

/**
 * An empty database on a PostgreSQL server, shared with no other file: a migration locks its whole database, and would
 * keep others waiting.
 * @param server address of any of its databases
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
