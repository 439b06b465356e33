import type { PoolClient } from 'pg';
import type { KeyFolder } from '../signatures/keys';
import { PostgresArtifacts } from './artifacts/postgres-artifacts';
import { loadTables, saveTables } from './backup/postgres-backup';
import { PostgresDeployments } from './deployments/postgres-deployments';
import { PostgresGrants } from './grants/postgres-grants';
import { PostgresDatabase } from './postgres/database';
import { PostgresMetadata } from './postgres/postgres-metadata';
import { PostgresSignals } from './signals/postgres-signals';
import type { ReleaseStorage } from './storage';

/** Storage of releases in the schema `stepwell_releases` of a PostgreSQL database. */
export class PostgresStorage implements ReleaseStorage {
  readonly artifacts: PostgresArtifacts;
  readonly deployments: PostgresDeployments;
  readonly grants: PostgresGrants;
  readonly signals: PostgresSignals;

  private constructor(
    private readonly database: PostgresDatabase,
    readonly keys: KeyFolder,
    private readonly environment: string,
  ) {
    const metadata = new PostgresMetadata(database, keys);
    this.artifacts = new PostgresArtifacts(database, metadata);
    this.deployments = new PostgresDeployments(database, metadata, environment);
    this.grants = new PostgresGrants(database);
    this.signals = new PostgresSignals(database, environment);
  }

  /** Connects, and creates the tables if they do not exist. */
  static async open(url: string, keys: KeyFolder, environment = 'live'): Promise<PostgresStorage> {
    return new PostgresStorage(await PostgresDatabase.open(url), keys, environment);
  }

  async saveTo(folder: string): Promise<void> {
    await this.database.inTransaction((client) => saveTables(client, folder));
  }

  /** @param alsoWrite writes in the same transaction; `loaded` is the storage as the transaction sees it */
  async loadFrom(
    folder: string,
    alsoWrite?: (client: PoolClient, loaded: ReleaseStorage) => Promise<void>,
  ): Promise<void> {
    await this.database.inTransaction(async (client) => {
      await loadTables(client, folder);
      await alsoWrite?.(
        client,
        new PostgresStorage(this.database.forTransaction(client), this.keys, this.environment),
      );
    });
    // The backup is older than the revision that this machine signed last. With its record, the next signature would be refused.
    this.keys.lastSigned.forget(this.database.place);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
