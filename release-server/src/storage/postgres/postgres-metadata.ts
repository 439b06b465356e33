import type { PoolClient } from 'pg';
import type { Ceremony } from '../../signatures/ceremony';
import type { KeyFolder } from '../../signatures/keys';
import { versionOf } from '../../signatures/metadata';
import { ListConflict, LoadedShelf } from '../../signatures/metadata-store';
import { ROOT_KEY, Signing } from '../../signatures/signing';
import { PAST_LIST_MS } from '../artifacts/past-lists';
import type { PostgresDatabase } from './database';

/**
 * Versions of teams' lists, or of one team's, that are not the newest and that no environment's revision names. What keepers
 * have signed stays: edges climb from the root that they know to the newest.
 */
const PAST = `
  role NOT IN ('${ROOT_KEY}', 'targets') AND ($1::text IS NULL OR role = $1)
  AND version < (SELECT max(version) FROM stepwell_releases.signed newer WHERE newer.role = list.role)
  AND NOT EXISTS (
    SELECT FROM stepwell_releases.registry,
        jsonb_each((registry.content #>> '{signed,snapshot}')::jsonb #> '{signed,meta}') AS named
      WHERE named.key = list.role || '.json' AND (named.value ->> 'version')::int = list.version
  )`;

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
    await this.database.within((client) =>
      this.sign(client, (signing) => signing.list(feature, signed), feature),
    );
    await this.dropPastOf(feature);
  }

  /** Takes away what nobody has needed for so long, of one feature or of all. @returns how many went */
  async dropPast(pastMs: number, feature?: string): Promise<number> {
    // Whoever does the same at the same moment does the rest: nobody waits for the other.
    await this.database.rows(
      `UPDATE stepwell_releases.signed SET past_since = clock_timestamp() WHERE (role, version) IN (
        SELECT role, version FROM stepwell_releases.signed list WHERE past_since IS NULL AND ${PAST}
          FOR UPDATE SKIP LOCKED)`,
      [feature ?? null],
    );
    const gone = await this.database.rows(
      `DELETE FROM stepwell_releases.signed WHERE (role, version) IN (
        SELECT role, version FROM stepwell_releases.signed list
          WHERE past_since <= clock_timestamp() - $2 * interval '1 millisecond' AND ${PAST}
          FOR UPDATE SKIP LOCKED) RETURNING role`,
      [feature ?? null, pastMs],
    );
    return gone.length;
  }

  /** What was put is put; what cannot be taken away now goes another time, and `prune` says what is wrong. */
  async dropPastOf(feature: string): Promise<void> {
    await this.dropPast(PAST_LIST_MS, feature).catch(() => undefined);
  }

  /**
   * What is put on a shelf is in the database with the rest of the transaction.
   * @param feature the one that is signed for, where no other team's list is needed
   */
  async sign<T>(client: PoolClient, act: (signing: Signing) => T, feature?: string): Promise<T> {
    const { rows } = await client.query<{ role: string; content: string }>(
      `SELECT DISTINCT ON (role) role, content FROM stepwell_releases.signed
        WHERE $1::text[] IS NULL OR role = ANY($1) ORDER BY role, version DESC`,
      [feature === undefined ? null : [ROOT_KEY, 'targets', feature]],
    );
    const shelf = new LoadedShelf(new Map(rows.map(({ role, content }) => [role, content])));
    const result = act(new Signing(shelf, this.keys));
    for (const { role, text } of shelf.added) {
      const { rowCount } = await client.query(
        'INSERT INTO stepwell_releases.signed (role, version, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [role, versionOf(text), text],
      );
      if (rowCount !== 1) throw new ListConflict(role);
    }
    return result;
  }
}
