import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { filesBelow } from '../../file-io';
import { fillDraft } from '../../publishing/draft';
import { buildToPublish, contentConflict } from '../../publishing/publish-check';
import { DEFAULT_SCRIPTS_KB } from '../../publishing/script-budget';
import type { StoredTestRun } from '../../publishing/test-run-summary';
import { RECORD_FILE, type ReleaseRecord, SHELL } from '../../release';
import { notPublished, ReleaseError } from '../../release-error';
import { MetadataConflict, SUPERSEDED_LIST_MS } from '../../signatures/metadata-store';
import { type SignedRecord, signatureMismatch } from '../../signatures/release-list';
import { ROOT_KEY, type Signing } from '../../signatures/signing';
import type { TrustProposal } from '../../signatures/trust-proposal';
import type { PostgresDatabase } from '../postgres/database';
import type { PostgresMetadata } from '../postgres/postgres-metadata';
import type { Artifacts, Provenance, Published, PublishedName, PublishOptions } from './artifacts';

/** Attempts to publish. An attempt fails if another process signs the team's list after this process has read it. */
const MAX_ATTEMPTS = 20;

interface ReleaseRow {
  feature: string;
  id: string;
  record: ReleaseRecord;
  manifest: Published['manifest'] | null;
  bytes: string;
  origin: Provenance;
  published_at: Date;
}

/** Releases in the tables `releases`, `files`, `plays` and `signed`. */
export class PostgresArtifacts implements Artifacts {
  constructor(
    private readonly database: PostgresDatabase,
    private readonly metadata: PostgresMetadata,
  ) {}

  async find(feature: string, id: string): Promise<Published | undefined> {
    const [row] = await this.database.rows<ReleaseRow>(
      'SELECT * FROM stepwell_releases.releases WHERE feature = $1 AND id = $2',
      [feature, id],
    );
    return row && publishedOf(row);
  }

  async list(): Promise<PublishedName[]> {
    const rows = await this.database.rows<ReleaseRow>(
      'SELECT feature, id, published_at FROM stepwell_releases.releases ORDER BY feature, published_at DESC, id',
    );
    return rows.map(({ feature, id, published_at }) => ({
      feature,
      id,
      publishedAt: published_at.toISOString(),
    }));
  }

  async damageOf(feature: string, id: string): Promise<string | undefined> {
    const release = await this.find(feature, id);
    if (!release) throw notPublished(feature, id);
    const damage = await this.damagedFileOf(release.record);
    if (damage) return damage;
    const record = await this.recordOf(feature, id);
    return signatureMismatch({ feature, id, record }, await this.metadata.signed(feature));
  }

  async publish(buildFolder: string, options: PublishOptions = {}): Promise<{ isNew: boolean }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { feature, isNew } = await this.publishOnce(buildFolder, options);
        await this.metadata.removeSupersededOf(feature);
        return { isNew };
      } catch (error) {
        // After a `MetadataConflict`, another process has signed the list. If this machine signs the list, it does so again, with the other
        // process's release.
        const isSignedHere = options.signed === undefined;
        if (!(error instanceof MetadataConflict) || !isSignedHere || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined> {
    const [row] = await this.database.rows<{ content: Buffer }>(
      'SELECT content FROM stepwell_releases.files WHERE feature = $1 AND id = $2 AND name = $3',
      [feature, id, name],
    );
    return row?.content;
  }

  async sizesOf(feature: string, id: string): Promise<Record<string, number>> {
    const rows = await this.database.rows<{ name: string; bytes: number }>(
      'SELECT name, octet_length(content) AS bytes FROM stepwell_releases.files WHERE feature = $1 AND id = $2',
      [feature, id],
    );
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
  }

  async copyTo(feature: string, id: string, folder: string): Promise<void> {
    const rows = await this.database.rows<{ name: string; content: Buffer }>(
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

  async saveTestRun(run: StoredTestRun): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.plays VALUES ($1, $2, $3, $4)
        ON CONFLICT (feature, id, against) DO UPDATE SET content = excluded.content`,
      [run.feature, run.release, run.against ?? '', JSON.stringify(run)],
    );
  }

  async testRuns(feature: string, id: string): Promise<StoredTestRun[]> {
    const rows = await this.database.rows<{ content: StoredTestRun }>(
      `SELECT content FROM stepwell_releases.plays WHERE feature = $1 AND id = $2 ORDER BY content ->> 'at' DESC`,
      [feature, id],
    );
    return rows.map(({ content }) => content);
  }

  signed(role: string, version?: number): Promise<string | undefined> {
    return this.metadata.signed(role, version);
  }

  trust(proposal: TrustProposal): Promise<void> {
    return this.metadata.trust(proposal);
  }

  saveList(feature: string, signed: string): Promise<void> {
    return this.metadata.saveList(feature, signed);
  }

  removeSupersededLists(afterMs = SUPERSEDED_LIST_MS): Promise<number> {
    return this.metadata.removeSuperseded(afterMs);
  }

  async signUnsigned(): Promise<number> {
    if (await this.metadata.signed(ROOT_KEY)) return 0;
    const rows = await this.database.rows<{ feature: string; id: string; content: Buffer }>(
      'SELECT feature, id, content FROM stepwell_releases.files WHERE name = $1',
      [RECORD_FILE],
    );
    if (rows.length === 0) return 0;
    await this.database.inTransaction((client) =>
      this.metadata.withSigning(client, (signing) => {
        for (const { feature, id, content } of rows) {
          const addToList = signing.prepareAddition({ feature, id, record: content });
          addToList();
        }
      }),
    );
    return rows.length;
  }

  private async publishOnce(
    buildFolder: string,
    { signed, scriptsKb = DEFAULT_SCRIPTS_KB, ...origin }: PublishOptions,
  ): Promise<{ feature: string; isNew: boolean }> {
    const build = await buildToPublish(buildFolder, () => this.publishedShells());
    const { feature, id, manifest } = build;
    const known = await this.find(feature, id);
    if (known && !isDeepStrictEqual(known.record.files, build.files)) throw contentConflict(build);
    if (known && !(await this.damagedFileOf(known.record))) {
      const record = await this.recordOf(feature, id);
      await this.database.inTransaction((client) => this.sign(client, { feature, id, record }, signed));
      return { feature, isNew: false };
    }
    const draft = await mkdtemp(join(tmpdir(), 'stepwell-publish-'));
    try {
      await fillDraft(draft, build, scriptsKb);
      const record = JSON.parse(readFileSync(join(draft, RECORD_FILE), 'utf8')) as ReleaseRecord;
      return { feature, isNew: await this.insert(draft, { record, manifest, origin, signed }) };
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /** The newest first. */
  private async publishedShells(): Promise<ReleaseRecord[]> {
    const rows = await this.database.rows<{ record: ReleaseRecord }>(
      'SELECT record FROM stepwell_releases.releases WHERE feature = $1 ORDER BY published_at DESC',
      [SHELL],
    );
    return rows.map(({ record }) => record);
  }

  /**
   * Inserts a release and its files, or restores damaged files, in one transaction with the signed list.
   * @param folder the release with its compressed copies
   * @returns false if all files are stored already, because another process has inserted them first
   */
  private insert(
    folder: string,
    {
      record,
      manifest,
      origin,
      signed,
    }: Pick<Published, 'record' | 'manifest'> & { origin: Provenance; signed?: string },
  ): Promise<boolean> {
    const { feature, id } = record;
    const names = filesBelow(folder);
    const bytes = Object.keys(record.files).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    return this.database.inTransaction(async (client) => {
      // A concurrent transaction that publishes the same id waits here until this one has ended.
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
      if (!isDeepStrictEqual(rows[0]?.record.files, record.files)) throw contentConflict(record);
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
      await this.sign(client, { feature, id, record: readFileSync(join(folder, RECORD_FILE)) }, signed);
      return isNew;
    });
  }

  /** The first file that differs from the record, such as `node/main.js is missing`. PostgreSQL computes the hashes. */
  private async damagedFileOf({ feature, id, files }: ReleaseRecord): Promise<string | undefined> {
    const rows = await this.database.rows<{ name: string; hash: string }>(
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

  /** Adds a release to its team's list, within the transaction that stores the release. */
  private async sign(client: PoolClient, release: SignedRecord, signed?: string): Promise<void> {
    const add = (signing: Signing) => {
      const addToList = signing.prepareAddition(release, signed);
      addToList();
    };
    await this.metadata.withSigning(client, add, release.feature);
  }

  private async recordOf(feature: string, id: string): Promise<Buffer> {
    const record = await this.fileOf(feature, id, RECORD_FILE);
    if (record) return record;
    throw new ReleaseError(`${feature} ${id} has no ${RECORD_FILE}: publish it again.`);
  }
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
