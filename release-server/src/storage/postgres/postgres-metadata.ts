import type { PoolClient } from 'pg';
import type { RegistryRevision } from '../../registry';
import type { KeyFolder } from '../../signatures/keys';
import type { RegistryPlace } from '../../signatures/last-signed';
import { versionOf } from '../../signatures/metadata';
import { LoadedMetadata, MetadataConflict, SUPERSEDED_LIST_MS } from '../../signatures/metadata-store';
import { ROOT_KEY, Signing } from '../../signatures/signing';
import type { TrustProposal } from '../../signatures/trust-proposal';
import type { PostgresDatabase } from './database';

/**
 * SQL condition: the row `list` of the table `signed` is a release list of the feature $1 (of any feature if $1 is null), is not the newest
 * one, and no environment's revision refers to it. Roots and targets stay, because an edge verifies each root by the previous root.
 */
const IS_SUPERSEDED = `
  role NOT IN ('${ROOT_KEY}', 'targets') AND ($1::text IS NULL OR role = $1)
  AND version < (SELECT max(version) FROM stepwell_releases.signed newer WHERE newer.role = list.role)
  AND NOT EXISTS (
    SELECT FROM stepwell_releases.registry,
        jsonb_each((registry.content #>> '{signed,snapshot}')::jsonb #> '{signed,meta}') AS named
      WHERE named.key = list.role || '.json' AND (named.value ->> 'version')::int = list.version
  )`;

/** Signed metadata (The Update Framework) in the table `signed`: a row per role and version. */
export class PostgresMetadata {
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

  /** Records a committed revision on this machine, for the comparison with the storage before the next signature. */
  async remember(registry: RegistryPlace, revision: RegistryRevision): Promise<void> {
    const root = await this.signed(ROOT_KEY);
    if (root !== undefined) this.keys.lastSigned.keep(registry, { root, revision });
  }

  async trust(proposal: TrustProposal): Promise<void> {
    await this.database.inTransaction((client) =>
      this.withSigning(client, (signing) => signing.trust(proposal)),
    );
  }

  async saveList(feature: string, signed: string): Promise<void> {
    await this.database.inTransaction((client) =>
      this.withSigning(client, (signing) => signing.replaceList(feature, signed), feature),
    );
    await this.removeSupersededOf(feature);
  }

  /** Deletes the versions of one feature, or of all, that have been superseded for `afterMs`. @returns how many were deleted */
  async removeSuperseded(afterMs: number, feature?: string): Promise<number> {
    // SKIP LOCKED: two processes that delete at the same time do not wait for each other, and each row is deleted once.
    await this.database.rows(
      `UPDATE stepwell_releases.signed SET past_since = clock_timestamp() WHERE (role, version) IN (
        SELECT role, version FROM stepwell_releases.signed list WHERE past_since IS NULL AND ${IS_SUPERSEDED}
          FOR UPDATE SKIP LOCKED)`,
      [feature ?? null],
    );
    const removed = await this.database.rows(
      `DELETE FROM stepwell_releases.signed WHERE (role, version) IN (
        SELECT role, version FROM stepwell_releases.signed list
          WHERE past_since <= clock_timestamp() - $2 * interval '1 millisecond' AND ${IS_SUPERSEDED}
          FOR UPDATE SKIP LOCKED) RETURNING role`,
      [feature ?? null, afterMs],
    );
    return removed.length;
  }

  /** Ignores errors, because the list itself is saved. `prune` deletes the superseded versions that are left, and reports errors. */
  async removeSupersededOf(feature: string): Promise<void> {
    await this.removeSuperseded(SUPERSEDED_LIST_MS, feature).catch(() => undefined);
  }

  /**
   * Runs `act` within the client's transaction, with the stored metadata in memory, because `Signing` is synchronous. Then inserts the
   * metadata that `act` has added.
   * @param feature loads the release list of this feature only; by default all lists
   * @throws MetadataConflict if another process has inserted the same version of a role first
   */
  async withSigning<T>(client: PoolClient, act: (signing: Signing) => T, feature?: string): Promise<T> {
    const { rows } = await client.query<{ role: string; content: string }>(
      `SELECT role, content FROM stepwell_releases.signed list
        WHERE ($1::text[] IS NULL OR role = ANY($1)) AND (role = '${ROOT_KEY}'
          OR version = (SELECT max(version) FROM stepwell_releases.signed newer WHERE newer.role = list.role))
        ORDER BY role, version`,
      [feature === undefined ? null : [ROOT_KEY, 'targets', feature]],
    );
    const metadata = new LoadedMetadata(rows);
    const result = act(new Signing(metadata, this.keys));
    for (const { role, text } of metadata.added) {
      const { rowCount } = await client.query(
        'INSERT INTO stepwell_releases.signed (role, version, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [role, versionOf(text), text],
      );
      if (rowCount !== 1) throw new MetadataConflict(role);
    }
    return result;
  }
}
