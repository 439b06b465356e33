import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';

export interface OwnDatabase {
  url: string;
  /** Drops the database even if it has open connections. */
  drop: () => Promise<void>;
  /** Keeps the database on the server, as a template for others. @returns its name */
  keep: () => Promise<string>;
}

/**
 * Creates an empty database on a PostgreSQL server for one test file, because a migration would lock a database that several files share.
 * @param server connection string of any database of the server
 * @param template name of a database of that server that is copied, which must have no open connection
 */
export async function ownDatabase(server: string, template?: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
    async keep() {
      await admin.end();
      return name;
    },
  };
}
