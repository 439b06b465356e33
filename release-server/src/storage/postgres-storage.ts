import type { PoolClient } from 'pg';
import type { StoredPlay } from '../publishing/play-summary';
import type { Audit, AuditLine, RegistryContent, RegistryRevision } from '../registry';
import { RECORD } from '../release';
import type { ReleaseName } from '../release-name';
import type { Ceremony } from '../signatures/ceremony';
import type { KeyFolder } from '../signatures/keys';
import { ROOT_KEY } from '../signatures/signing';
import { PAST_LIST_MS } from './artifacts/past-lists';
import { PostgresReleases } from './artifacts/postgres-artifacts';
import { loadTables, saveTables } from './backup/postgres-backup';
import { PostgresRegistry } from './deployments/postgres-deployments';
import type { Grant, Use } from './grants/grant';
import { PostgresDatabase } from './postgres/database';
import { PostgresShelf } from './postgres/postgres-metadata';
import { listenForRevisions } from './postgres/revision-listener';
import { LONGEST_CANARY_MS, type VoteCount } from './signals/outcome-count';
import { VISITS_KEPT_MS, type VisitCounts, type VisitHour } from './signals/visit-counts';
import {
  type Depot,
  EDGE_SILENCE_MS,
  type EdgeReport,
  type Origin,
  type Published,
  type PublishedName,
} from './storage';

/** A depot in a PostgreSQL database. */
export class PostgresDepot implements Depot {
  private readonly shelf: PostgresShelf;
  private readonly releases: PostgresReleases;
  private readonly live: PostgresRegistry;

  private constructor(
    private readonly url: string,
    private readonly database: PostgresDatabase,
    readonly keys: KeyFolder,
    private readonly environment: string,
  ) {
    this.shelf = new PostgresShelf(database, keys);
    this.releases = new PostgresReleases(database, this.shelf);
    this.live = new PostgresRegistry(database, this.shelf, environment);
  }

  /** Opens it, and makes its tables where they are not there yet. */
  static async open(url: string, keys: KeyFolder, environment = 'live'): Promise<PostgresDepot> {
    return new PostgresDepot(url, await PostgresDatabase.open(url), keys, environment);
  }

  find(feature: string, id: string): Promise<Published | undefined> {
    return this.releases.find(feature, id);
  }

  list(): Promise<PublishedName[]> {
    return this.releases.list();
  }

  damageOf(feature: string, id: string): Promise<string | undefined> {
    return this.releases.damageOf(feature, id);
  }

  publish(buildFolder: string, origin?: Origin, signed?: string): Promise<{ isNew: boolean }> {
    return this.releases.publish(buildFolder, origin, signed);
  }

  fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined> {
    return this.releases.fileOf(feature, id, name);
  }

  sizesOf(feature: string, id: string): Promise<Record<string, number>> {
    return this.releases.sizesOf(feature, id);
  }

  copyTo(feature: string, id: string, folder: string): Promise<void> {
    return this.releases.copyTo(feature, id, folder);
  }

  async putPlay(play: StoredPlay): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.plays VALUES ($1, $2, $3, $4)
        ON CONFLICT (feature, id, against) DO UPDATE SET content = excluded.content`,
      [play.feature, play.release, play.against ?? '', JSON.stringify(play)],
    );
  }

  async plays(feature: string, id: string): Promise<StoredPlay[]> {
    const rows = await this.database.rows<{ content: StoredPlay }>(
      `SELECT content FROM stepwell_releases.plays WHERE feature = $1 AND id = $2 ORDER BY content ->> 'at' DESC`,
      [feature, id],
    );
    return rows.map(({ content }) => content);
  }

  signed(role: string, version?: number): Promise<string | undefined> {
    return this.shelf.signed(role, version);
  }

  trust(ceremony: Ceremony): Promise<void> {
    return this.shelf.trust(ceremony);
  }

  putList(feature: string, signed: string): Promise<void> {
    return this.shelf.putList(feature, signed);
  }

  dropPastLists(pastMs = PAST_LIST_MS): Promise<number> {
    return this.shelf.dropPast(pastMs);
  }

  registry(): Promise<RegistryRevision> {
    return this.live.registry();
  }

  write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision> {
    return this.live.write(content, audit, expected);
  }

  renew(): Promise<void> {
    return this.live.renew();
  }

  remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision> {
    return this.live.remove(names, audit, expected);
  }

  history(): Promise<AuditLine[]> {
    return this.live.history();
  }

  async signUnsigned(): Promise<number> {
    if (await this.shelf.signed(ROOT_KEY)) return 0;
    const rows = await this.database.rows<{ feature: string; id: string; content: Buffer }>(
      'SELECT feature, id, content FROM stepwell_releases.files WHERE name = $1',
      [RECORD],
    );
    if (rows.length === 0) return 0;
    await this.database.within((client) =>
      this.shelf.sign(client, (signing) => {
        for (const { feature, id, content } of rows) signing.release({ feature, id, record: content })();
      }),
    );
    await this.live.renew();
    return rows.length;
  }

  async report({ name, revision }: Omit<EdgeReport, 'at'>): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.edges (environment, name, revision, at) VALUES ($1, $2, $3, clock_timestamp())
        ON CONFLICT (environment, name) DO UPDATE SET revision = excluded.revision, at = excluded.at`,
      [this.environment, name, revision],
    );
  }

  async leave(name: string): Promise<void> {
    await this.database.rows('DELETE FROM stepwell_releases.edges WHERE environment = $1 AND name = $2', [
      this.environment,
      name,
    ]);
  }

  async edges(): Promise<EdgeReport[]> {
    const rows = await this.database.rows<{ name: string; revision: string; at: Date }>(
      `SELECT name, revision, at FROM stepwell_releases.edges
        WHERE environment = $1 AND at > clock_timestamp() - $2 * interval '1 millisecond' ORDER BY name`,
      [this.environment, EDGE_SILENCE_MS],
    );
    return rows.map(({ name, revision, at }) => ({
      name,
      revision: Number(revision),
      at: at.toISOString(),
    }));
  }

  async keepVisits(by: string, { hour, counts }: VisitHour): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.visits VALUES ($1, $2, $3, $4)
        ON CONFLICT (environment, hour, by) DO UPDATE SET counts = excluded.counts`,
      [this.environment, `${hour}:00:00Z`, by, JSON.stringify(counts)],
    );
    await this.database.rows(
      `DELETE FROM stepwell_releases.visits WHERE hour < clock_timestamp() - $1 * interval '1 millisecond'`,
      [VISITS_KEPT_MS],
    );
  }

  async keepVotes(by: string, counts: readonly VoteCount[]): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.votes VALUES ($1, $2, $3)
        ON CONFLICT (environment, by) DO UPDATE SET counts = excluded.counts, at = excluded.at`,
      [this.environment, by, JSON.stringify(counts)],
    );
    await this.database.rows(
      `DELETE FROM stepwell_releases.votes WHERE at < clock_timestamp() - $1 * interval '1 millisecond'`,
      [LONGEST_CANARY_MS],
    );
  }

  async votes(feature: string, phase: string): Promise<VoteCount[]> {
    const rows = await this.database.rows<{ count: VoteCount }>(
      `SELECT each AS count FROM stepwell_releases.votes, jsonb_array_elements(counts) AS each
        WHERE environment = $1 AND each ->> 'feature' = $2 AND each ->> 'phase' = $3`,
      [this.environment, feature, phase],
    );
    return rows.map(({ count }) => count);
  }

  async visits(feature: string): Promise<VisitCounts[]> {
    const rows = await this.database.rows<{ counts: VisitCounts }>(
      `SELECT each AS counts FROM stepwell_releases.visits, jsonb_array_elements(counts) AS each
        WHERE environment = $1 AND each->>'feature' = $2
          AND hour >= clock_timestamp() - $3 * interval '1 millisecond' ORDER BY hour, by`,
      [this.environment, feature, VISITS_KEPT_MS],
    );
    return rows.map(({ counts }) => counts);
  }

  async grants(): Promise<Grant[]> {
    const rows = await this.database.rows<{ content: Grant }>(
      'SELECT content FROM stepwell_releases.grants ORDER BY id',
    );
    return rows.map(({ content }) => content);
  }

  async putGrant(grant: Grant): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.grants VALUES ($1, $2)
        ON CONFLICT (id) DO UPDATE SET content = excluded.content`,
      [grant.id, JSON.stringify(grant)],
    );
  }

  async noteUse(use: Use): Promise<void> {
    await this.database.rows('INSERT INTO stepwell_releases.uses (line) VALUES ($1)', [JSON.stringify(use)]);
  }

  async uses(): Promise<Use[]> {
    const rows = await this.database.rows<{ line: Use }>(
      'SELECT line FROM stepwell_releases.uses ORDER BY number',
    );
    return rows.map(({ line }) => line);
  }

  async saveTo(folder: string): Promise<void> {
    await this.database.within((client) => saveTables(client, folder));
  }

  /** @param alongside writes in the same transaction, and is given the depot as that sees it */
  async loadFrom(
    folder: string,
    alongside?: (client: PoolClient, loaded: Depot) => Promise<void>,
  ): Promise<void> {
    await this.database.within(async (client) => {
      await loadTables(client, folder);
      const { url, database, keys, environment } = this;
      await alongside?.(client, new PostgresDepot(url, database.seenBy(client), keys, environment));
    });
  }

  onRevision(tell: () => void): () => void {
    return listenForRevisions(this.url, tell);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
