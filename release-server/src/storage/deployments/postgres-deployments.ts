import type { PoolClient } from 'pg';
import {
  type Audit,
  type AuditLine,
  nextRevision,
  RegistryConflict,
  type RegistryContent,
  type RegistryRevision,
  servedIn,
} from '../../registry';
import type { ReleaseName } from '../../release';
import type { RegistryPlace } from '../../signatures/last-signed';
import type { StoredState } from '../../signatures/signed-state';
import type { PostgresDatabase } from '../postgres/database';
import type { PostgresMetadata } from '../postgres/postgres-metadata';
import { listenForRevisions } from '../postgres/revision-listener';
import { CHANNEL } from '../postgres/schema';
import type { Deployments } from './deployments';

interface RegistryRow {
  revision: string;
  content: Omit<RegistryRevision, 'revision'>;
}

/** One environment's rows of the tables `registry` (the current revision) and `history` (the log of changes). */
export class PostgresDeployments implements Deployments {
  private readonly registry: RegistryPlace;

  constructor(
    private readonly database: PostgresDatabase,
    private readonly metadata: PostgresMetadata,
    private readonly environment: string,
  ) {
    this.registry = { place: database.place, environment };
  }

  async current(): Promise<RegistryRevision> {
    const [row] = await this.database.rows<RegistryRow>(
      'SELECT revision, content FROM stepwell_releases.registry WHERE environment = $1',
      [this.environment],
    );
    return revisionOf(row);
  }

  async write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision> {
    return this.commit((client) => this.writeNext(client, content, audit, expected));
  }

  async renew(): Promise<void> {
    if ((await this.current()).revision === 0) return;
    await this.commit(async (client) => {
      const current = await this.lockedCurrent(client);
      const stored = { current, lastLine: await this.lastLine(client) };
      const next = await this.withSignatures(client, current, stored);
      await client.query('UPDATE stepwell_releases.registry SET content = $2 WHERE environment = $1', [
        this.environment,
        contentTextOf(next),
      ]);
      return next;
    });
  }

  async remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision> {
    // If another process writes a revision after this read, `writeNext` throws a RegistryConflict.
    const { revision: _, ...content } = await this.current();
    return this.commit(async (client) => {
      const written = await this.writeNext(client, content, audit, expected);
      for (const { feature, id } of names)
        await client.query('DELETE FROM stepwell_releases.releases WHERE feature = $1 AND id = $2', [
          feature,
          id,
        ]);
      return written;
    });
  }

  async putBack(audit: Audit): Promise<RegistryRevision> {
    return this.commit(async (client) => {
      const current = await this.metadata.withSigning(client, (signing) => signing.lastSigned(this.registry));
      const revision = nextRevision(current, await this.lockedCurrent(client), await this.lastLine(client));
      // `signNextRevision` refuses a stored state that differs from the last signed one, so it gets the last signed one as stored.
      const stored: StoredState = { current, lastLine: 'none' };
      const next = await this.withSignatures(client, { ...current, revision }, stored);
      return this.store(client, next, audit);
    });
  }

  async history(): Promise<AuditLine[]> {
    const rows = await this.database.rows<{ line: AuditLine }>(
      'SELECT line FROM stepwell_releases.history WHERE environment = $1 ORDER BY revision',
      [this.environment],
    );
    return rows.map(({ line }) => line);
  }

  onRevision(listener: () => void): () => void {
    return listenForRevisions(this.database.url, listener);
  }

  private async writeNext(
    client: PoolClient,
    content: RegistryContent,
    audit: Audit,
    expected: number,
  ): Promise<RegistryRevision> {
    const current = await this.lockedCurrent(client);
    if (current.revision !== expected) throw new RegistryConflict(current.revision, expected);
    const lastLine = await this.lastLine(client);
    const next = { ...content, revision: expected + 1 };
    return this.store(client, await this.withSignatures(client, next, { current, lastLine }), audit);
  }

  private async store(
    client: PoolClient,
    written: RegistryRevision,
    audit: Audit,
  ): Promise<RegistryRevision> {
    const { revision } = written;
    await client.query(
      'UPDATE stepwell_releases.registry SET revision = $2, content = $3 WHERE environment = $1',
      [this.environment, revision, contentTextOf(written)],
    );
    const line: AuditLine = { at: new Date().toISOString(), revision, ...audit, ...servedIn(written) };
    await client.query('INSERT INTO stepwell_releases.history VALUES ($1, $2, $3)', [
      this.environment,
      revision,
      JSON.stringify(line),
    ]);
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, String(revision)]);
    return written;
  }

  private async withSignatures(
    client: PoolClient,
    next: RegistryRevision,
    stored: StoredState,
  ): Promise<RegistryRevision> {
    const signed = await this.metadata.withSigning(client, (signing) =>
      signing.signNextRevision(this.registry, next, stored),
    );
    return { ...next, signed };
  }

  private async lastLine(client: PoolClient): Promise<AuditLine | undefined> {
    const { rows } = await client.query<{ line: AuditLine }>(
      'SELECT line FROM stepwell_releases.history WHERE environment = $1 ORDER BY revision DESC LIMIT 1',
      [this.environment],
    );
    return rows[0]?.line;
  }

  /**
   * Runs `act` in a transaction. Records the signed revision on this machine only after the commit. If a recorded revision were rolled
   * back, the storage would differ from it, and the next signature would be refused.
   */
  private async commit(act: (client: PoolClient) => Promise<RegistryRevision>): Promise<RegistryRevision> {
    const written = await this.database.inTransaction(act);
    await this.metadata.remember(this.registry, written);
    return written;
  }

  /**
   * Reads the current revision and locks it until the end of the transaction, because the versions of the writers' signatures must ascend.
   * Reads through the transaction's own connection, because writers that each wait for a second connection could exhaust the pool.
   */
  private async lockedCurrent(client: PoolClient): Promise<RegistryRevision> {
    await client.query(
      `INSERT INTO stepwell_releases.registry VALUES ($1, 0, '{"features":{}}') ON CONFLICT DO NOTHING`,
      [this.environment],
    );
    const { rows } = await client.query<RegistryRow>(
      `SELECT revision, content FROM stepwell_releases.registry WHERE environment = $1 FOR UPDATE`,
      [this.environment],
    );
    return revisionOf(rows[0]);
  }
}

function contentTextOf({ revision: _, ...content }: RegistryRevision): string {
  return JSON.stringify(content);
}

function revisionOf(row: RegistryRow | undefined): RegistryRevision {
  return row ? { ...row.content, revision: Number(row.revision) } : { revision: 0, features: {} };
}
