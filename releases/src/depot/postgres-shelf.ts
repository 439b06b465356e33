import type { PoolClient } from 'pg';
import type { Ceremony } from '../signatures/ceremony';
import type { KeyFolder } from '../signatures/keys';
import { versionOf } from '../signatures/metadata';
import { ListConflict, LoadedShelf } from '../signatures/shelf';
import { Signing } from '../signatures/signing';
import type { PostgresDatabase } from './postgres-database';

/** What keepers and teams have signed. */
export class PostgresShelf {
  constructor(
    private readonly database: PostgresDatabase,
    private readonly keys: KeyFolder,
  ) {}

  async signed(role: string, version?: number): Promise<string | undefined> {
    const [row] = await this.database.rows<{ content: string }>(
      `SELECT content FROM stepwell_releases.signed WHERE role = $1 AND ($2::int IS NULL OR version = $2)
        ORDER BY version DESC LIMIT 1`,
      [role, version ?? null],
    );
    return row?.content;
  }

  async trust(ceremony: Ceremony): Promise<void> {
    await this.database.within((client) => this.sign(client, (signing) => signing.trust(ceremony)));
  }

  async putList(feature: string, signed: string): Promise<void> {
    await this.database.within((client) => this.sign(client, (signing) => signing.list(feature, signed)));
  }

  /** What is put on a shelf is in the database with the rest of the transaction. */
  async sign<T>(client: PoolClient, act: (signing: Signing) => T): Promise<T> {
    const { rows } = await client.query<{ role: string; content: string }>(
      'SELECT DISTINCT ON (role) role, content FROM stepwell_releases.signed ORDER BY role, version DESC',
    );
    const shelf = new LoadedShelf(new Map(rows.map(({ role, content }) => [role, content])));
    const result = act(new Signing(shelf, this.keys));
    for (const { role, text } of shelf.added) {
      const { rowCount } = await client.query(
        'INSERT INTO stepwell_releases.signed VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [role, versionOf(text), text],
      );
      if (rowCount !== 1) throw new ListConflict(role);
    }
    return result;
  }
}
