import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Pool, type PoolClient } from 'pg';
import { notPublished, ReleaseRefusal } from '../refusal';
import {
  type Audit,
  type AuditLine,
  liveIds,
  RegistryConflict,
  type RegistryContent,
  type RegistryRevision,
  type SignedRevision,
} from '../registry/registry';
import { RECORD, type ReleaseRecord, SHELL } from '../release';
import type { Grant, Use } from '../rights/grant';
import type { Ceremony } from '../signatures/ceremony';
import type { KeyFolder } from '../signatures/keys';
import { versionOf } from '../signatures/metadata';
import { ListConflict, LoadedShelf } from '../signatures/shelf';
import { doubtAbout, ROOT_KEY, type SignedRecord, Signing } from '../signatures/signing';
import { addCopies } from '../store/compressed-copies';
import { checkLent, otherContent } from '../store/publish-check';
import { checkedBuild } from '../store/release-check';
import {
  type Depot,
  EDGE_SILENCE_MS,
  type EdgeReport,
  type Origin,
  type Published,
  type PublishedName,
  type ReleaseName,
} from './depot';
import { loadTables, saveTables } from './postgres-backup';
import { CHANNEL, SCHEMA, SCHEMA_LOCK } from './postgres-schema';
import { listenForRevisions } from './revision-news';

/** How long a single statement may take: a release's files go in one each. */
const STATEMENT_TIMEOUT_MS = 20_000;
const CONNECT_MS = 5000;
const CONNECTIONS = 4;
/** Others may sign between reading and writing; each time one of them is done. */
const TRIES = 20;

interface ReleaseRow {
  feature: string;
  id: string;
  record: ReleaseRecord;
  manifest: Published['manifest'] | null;
  bytes: string;
  origin: Origin;
  published_at: Date;
}

interface RegistryRow {
  revision: string;
  content: Omit<RegistryRevision, 'revision'>;
}

/** A depot in a PostgreSQL database. */
export class PostgresDepot implements Depot {
  private constructor(
    private readonly url: string,
    private readonly pool: Pool,
    readonly keys: KeyFolder,
    private readonly environment: string,
  ) {}

  /** Opens it, and makes its tables where they are not there yet. */
  static async open(url: string, keys: KeyFolder, environment = 'live'): Promise<PostgresDepot> {
    const pool = new Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_MS,
      application_name: 'stepwell-releases',
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const depot = new PostgresDepot(url, pool, keys, environment);
    try {
      await depot.within(async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
        await client.query(SCHEMA);
      });
    } catch (error) {
      await pool.end();
      throw error;
    }
    return depot;
  }

  async find(feature: string, id: string): Promise<Published | undefined> {
    const [row] = await this.rows<ReleaseRow>(
      'SELECT * FROM stepwell_releases.releases WHERE feature = $1 AND id = $2',
      [feature, id],
    );
    return row && publishedOf(row);
  }

  async list(): Promise<PublishedName[]> {
    const rows = await this.rows<ReleaseRow>(
      'SELECT feature, id, published_at FROM stepwell_releases.releases ORDER BY feature, published_at DESC, id',
    );
    return rows.map(({ feature, id, published_at }) => ({
      feature,
      id,
      publishedAt: published_at.toISOString(),
    }));
  }

  async damageOf(feature: string, id: string): Promise<string | undefined> {
    const found = await this.find(feature, id);
    if (!found) throw notPublished(feature, id);
    const damage = await this.damagedFileOf(found.record);
    if (damage) return damage;
    const record = await this.recordOf(feature, id);
    return doubtAbout({ feature, id, record }, await this.signed(feature));
  }

  private async damagedFileOf({ feature, id, files }: ReleaseRecord): Promise<string | undefined> {
    const rows = await this.rows<{ name: string; hash: string }>(
      `SELECT name, encode(sha384(content), 'base64') AS hash FROM stepwell_releases.files
        WHERE feature = $1 AND id = $2`,
      [feature, id],
    );
    const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
    for (const [name, hash] of Object.entries(files)) {
      if (!hashes.has(name)) return `${name} is missing`;
      if (hashes.get(name) !== hash) return `${name} was changed after the build`;
    }
    return undefined;
  }

  async publish(buildFolder: string, origin: Origin = {}, signed?: string): Promise<{ isNew: boolean }> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.publishOnce(buildFolder, origin, signed);
      } catch (error) {
        // What is signed here is signed again behind whatever came first.
        if (!(error instanceof ListConflict) || signed !== undefined || tries === TRIES) throw error;
      }
    }
  }

  private async publishOnce(
    buildFolder: string,
    origin: Origin,
    signed?: string,
  ): Promise<{ isNew: boolean }> {
    const build = checkedBuild(buildFolder);
    const { checkManifest } = await import('../store/manifest-check');
    checkManifest(build);
    const { feature, id, manifest } = build;
    const shells = await this.rows<{ record: ReleaseRecord }>(
      'SELECT record FROM stepwell_releases.releases WHERE feature = $1 ORDER BY published_at DESC',
      [SHELL],
    );
    checkLent(
      build,
      shells.map(({ record }) => record),
    );
    const known = await this.find(feature, id);
    if (known && !isDeepStrictEqual(known.record.files, build.files)) throw otherContent(build);
    if (known && !(await this.damagedFileOf(known.record))) {
      const record = await this.recordOf(feature, id);
      await this.within((client) => this.sign(client, { feature, id, record }, signed));
      return { isNew: false };
    }
    const draft = await mkdtemp(join(tmpdir(), 'stepwell-publish-'));
    try {
      await cp(buildFolder, draft, { recursive: true });
      await addCopies(draft, build);
      const record = JSON.parse(readFileSync(join(draft, RECORD), 'utf8')) as ReleaseRecord;
      return { isNew: await this.insert(draft, { record, manifest, origin, signed }) };
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /** All files in one transaction: nobody sees half a release. @returns false if somebody else was faster */
  private insert(
    folder: string,
    {
      record,
      manifest,
      origin,
      signed,
    }: Pick<Published, 'record' | 'manifest'> & { origin: Origin; signed?: string },
  ): Promise<boolean> {
    const { feature, id } = record;
    const names = filesIn(folder);
    const bytes = Object.keys(record.files).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    return this.within(async (client) => {
      // Whoever publishes the same id in the same moment waits here, and then finds it.
      await client.query(
        `INSERT INTO stepwell_releases.releases (feature, id, record, manifest, bytes, origin)
          VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (feature, id) DO NOTHING`,
        [
          feature,
          id,
          JSON.stringify(record),
          manifest ? JSON.stringify(manifest) : null,
          bytes,
          JSON.stringify(origin),
        ],
      );
      const { rows } = await client.query<ReleaseRow>(
        'SELECT record FROM stepwell_releases.releases WHERE feature = $1 AND id = $2 FOR UPDATE',
        [feature, id],
      );
      if (!isDeepStrictEqual(rows[0]?.record.files, record.files)) throw otherContent(record);
      let isNew = false;
      for (const name of names) {
        const { rowCount } = await client.query(
          `INSERT INTO stepwell_releases.files VALUES ($1, $2, $3, $4)
            ON CONFLICT (feature, id, name) DO UPDATE SET content = excluded.content
            WHERE files.content <> excluded.content`,
          [feature, id, name, readFileSync(join(folder, name))],
        );
        isNew ||= rowCount === 1;
      }
      await this.sign(client, { feature, id, record: readFileSync(join(folder, RECORD)) }, signed);
      return isNew;
    });
  }

  /** Puts a release on its team's list, within the transaction that stores it. */
  private async sign(client: PoolClient, release: SignedRecord, signed?: string): Promise<void> {
    await this.withShelf(client, (signing) => signing.release(release, signed)());
  }

  /** What is put on a shelf is in the database with the rest of the transaction. */
  private async withShelf<T>(client: PoolClient, act: (signing: Signing) => T): Promise<T> {
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

  async signed(role: string, version?: number): Promise<string | undefined> {
    const [row] = await this.rows<{ content: string }>(
      `SELECT content FROM stepwell_releases.signed WHERE role = $1 AND ($2::int IS NULL OR version = $2)
        ORDER BY version DESC LIMIT 1`,
      [role, version ?? null],
    );
    return row?.content;
  }

  async fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined> {
    const [row] = await this.rows<{ content: Buffer }>(
      'SELECT content FROM stepwell_releases.files WHERE feature = $1 AND id = $2 AND name = $3',
      [feature, id, name],
    );
    return row?.content;
  }

  private async recordOf(feature: string, id: string): Promise<Buffer> {
    const record = await this.fileOf(feature, id, RECORD);
    if (record) return record;
    throw new ReleaseRefusal(`${feature} ${id} has no ${RECORD}: publish it again.`);
  }

  async sizesOf(feature: string, id: string): Promise<Record<string, number>> {
    const rows = await this.rows<{ name: string; bytes: number }>(
      'SELECT name, octet_length(content) AS bytes FROM stepwell_releases.files WHERE feature = $1 AND id = $2',
      [feature, id],
    );
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
  }

  async trust(ceremony: Ceremony): Promise<void> {
    await this.within((client) => this.withShelf(client, (signing) => signing.trust(ceremony)));
  }

  async putList(feature: string, signed: string): Promise<void> {
    await this.within((client) => this.withShelf(client, (signing) => signing.list(feature, signed)));
  }

  async signUnsigned(): Promise<number> {
    if (await this.signed(ROOT_KEY)) return 0;
    const rows = await this.rows<{ feature: string; id: string; content: Buffer }>(
      'SELECT feature, id, content FROM stepwell_releases.files WHERE name = $1',
      [RECORD],
    );
    if (rows.length === 0) return 0;
    await this.within((client) =>
      this.withShelf(client, (signing) => {
        for (const { feature, id, content } of rows) signing.release({ feature, id, record: content })();
      }),
    );
    await this.renew();
    return rows.length;
  }

  async copyTo(feature: string, id: string, folder: string): Promise<void> {
    const rows = await this.rows<{ name: string; content: Buffer }>(
      'SELECT name, content FROM stepwell_releases.files WHERE feature = $1 AND id = $2',
      [feature, id],
    );
    if (rows.length === 0) throw notPublished(feature, id);
    for (const { name, content } of rows) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  }

  async registry(): Promise<RegistryRevision> {
    const [row] = await this.rows<RegistryRow>(
      'SELECT revision, content FROM stepwell_releases.registry WHERE environment = $1',
      [this.environment],
    );
    return revisionOf(row);
  }

  async write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision> {
    return this.within((client) => this.writeBy(client, content, audit, expected));
  }

  async renew(): Promise<void> {
    await this.within(async (client) => {
      const { revision: expected, ...current } = await this.registryIn(client, 'FOR UPDATE');
      if (expected === 0) return;
      await client.query('UPDATE stepwell_releases.registry SET content = $2 WHERE environment = $1', [
        this.environment,
        JSON.stringify(await this.signedContent(client, current, expected, current.signed)),
      ]);
    });
  }

  async remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision> {
    const { revision: _, ...content } = await this.registry();
    return this.within(async (client) => {
      const written = await this.writeBy(client, content, audit, expected);
      for (const { feature, id } of names)
        await client.query('DELETE FROM stepwell_releases.releases WHERE feature = $1 AND id = $2', [
          feature,
          id,
        ]);
      return written;
    });
  }

  private async writeBy(
    client: PoolClient,
    content: RegistryContent,
    audit: Audit,
    expected: number,
  ): Promise<RegistryRevision> {
    const revision = expected + 1;
    await client.query(
      `INSERT INTO stepwell_releases.registry VALUES ($1, 0, '{"features":{}}') ON CONFLICT DO NOTHING`,
      [this.environment],
    );
    // Whoever writes at the same moment waits here: what he signs must come after what is signed here.
    const current = await this.registryIn(client, 'FOR UPDATE');
    if (current.revision !== expected) throw new RegistryConflict(current.revision, expected);
    const written = await this.signedContent(client, content, revision, current.signed);
    await client.query(
      'UPDATE stepwell_releases.registry SET revision = $2, content = $3 WHERE environment = $1',
      [this.environment, revision, JSON.stringify(written)],
    );
    const line: AuditLine = { at: new Date().toISOString(), revision, ...audit, live: liveIds(content) };
    await client.query('INSERT INTO stepwell_releases.history VALUES ($1, $2, $3)', [
      this.environment,
      revision,
      JSON.stringify(line),
    ]);
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, String(revision)]);
    return { ...written, revision };
  }

  private async signedContent(
    client: PoolClient,
    content: RegistryContent,
    revision: number,
    before?: SignedRevision,
  ): Promise<Omit<RegistryRevision, 'revision'>> {
    const signed = await this.withShelf(client, (signing) =>
      signing.revision(this.environment, { ...content, revision }, before),
    );
    return { ...content, signed };
  }

  async history(): Promise<AuditLine[]> {
    const rows = await this.rows<{ line: AuditLine }>(
      'SELECT line FROM stepwell_releases.history WHERE environment = $1 ORDER BY revision',
      [this.environment],
    );
    return rows.map(({ line }) => line);
  }

  async report({ name, revision }: Omit<EdgeReport, 'at'>): Promise<void> {
    await this.rows(
      `INSERT INTO stepwell_releases.edges VALUES ($1, $2, $3, clock_timestamp())
        ON CONFLICT (environment, name) DO UPDATE SET revision = excluded.revision, at = excluded.at`,
      [this.environment, name, revision],
    );
  }

  async leave(name: string): Promise<void> {
    await this.rows('DELETE FROM stepwell_releases.edges WHERE environment = $1 AND name = $2', [
      this.environment,
      name,
    ]);
  }

  async edges(): Promise<EdgeReport[]> {
    const rows = await this.rows<{ name: string; revision: string; at: Date }>(
      `SELECT name, revision, at FROM stepwell_releases.edges
        WHERE environment = $1 AND at > clock_timestamp() - $2 * interval '1 millisecond' ORDER BY name`,
      [this.environment, EDGE_SILENCE_MS],
    );
    return rows.map(({ name, revision, at }) => ({ name, revision: Number(revision), at: at.toISOString() }));
  }

  async grants(): Promise<Grant[]> {
    const rows = await this.rows<{ content: Grant }>(
      'SELECT content FROM stepwell_releases.grants ORDER BY id',
    );
    return rows.map(({ content }) => content);
  }

  async putGrant(grant: Grant): Promise<void> {
    await this.rows(
      `INSERT INTO stepwell_releases.grants VALUES ($1, $2)
        ON CONFLICT (id) DO UPDATE SET content = excluded.content`,
      [grant.id, JSON.stringify(grant)],
    );
  }

  async noteUse(use: Use): Promise<void> {
    await this.rows('INSERT INTO stepwell_releases.uses (line) VALUES ($1)', [JSON.stringify(use)]);
  }

  async uses(): Promise<Use[]> {
    const rows = await this.rows<{ line: Use }>('SELECT line FROM stepwell_releases.uses ORDER BY number');
    return rows.map(({ line }) => line);
  }

  async saveTo(folder: string): Promise<void> {
    await this.within((client) => saveTables(client, folder));
  }

  async loadFrom(folder: string): Promise<void> {
    await this.within((client) => loadTables(client, folder));
  }

  onRevision(tell: () => void): () => void {
    return listenForRevisions(this.url, tell);
  }

  async close(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }

  /** By the same connection: a pool whose connections all wait for one more is stuck. */
  private async registryIn(client: PoolClient, lock: 'FOR UPDATE'): Promise<RegistryRevision> {
    const { rows } = await client.query<RegistryRow>(
      `SELECT revision, content FROM stepwell_releases.registry WHERE environment = $1 ${lock}`,
      [this.environment],
    );
    return revisionOf(rows[0]);
  }

  private async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  private async within<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await act(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((broken: Error) => {
        failure = broken;
      });
      throw error;
    } finally {
      client.release(failure);
    }
  }
}

function revisionOf(row: RegistryRow | undefined): RegistryRevision {
  return row ? { ...row.content, revision: Number(row.revision) } : { revision: 0, features: {} };
}

function publishedOf({ record, manifest, bytes, origin, published_at }: ReleaseRow): Published {
  return {
    ...origin,
    record,
    manifest: manifest ?? undefined,
    bytes: Number(bytes),
    publishedAt: published_at.toISOString(),
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1));
}
