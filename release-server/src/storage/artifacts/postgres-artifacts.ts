import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { addCopies } from '../../publishing/compressed-copies';
import { checkLent, otherContent } from '../../publishing/publish-check';
import { checkedBuild } from '../../publishing/release-check';
import { RECORD, type ReleaseRecord, SHELL } from '../../release';
import { notPublished, ReleaseRefusal } from '../../release-error';
import { ListConflict } from '../../signatures/metadata-store';
import { doubtAbout, type SignedRecord } from '../../signatures/signing';
import type { PostgresDatabase } from '../postgres/database';
import type { PostgresShelf } from '../postgres/postgres-metadata';
import type { Origin, Published, PublishedName } from '../storage';

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

/** Releases and their files. */
export class PostgresReleases {
  constructor(
    private readonly database: PostgresDatabase,
    private readonly shelf: PostgresShelf,
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
    const found = await this.find(feature, id);
    if (!found) throw notPublished(feature, id);
    const damage = await this.damagedFileOf(found.record);
    if (damage) return damage;
    const record = await this.recordOf(feature, id);
    return doubtAbout({ feature, id, record }, await this.shelf.signed(feature));
  }

  async publish(buildFolder: string, origin: Origin = {}, signed?: string): Promise<{ isNew: boolean }> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { feature, isNew } = await this.publishOnce(buildFolder, origin, signed);
        await this.shelf.dropPastOf(feature);
        return { isNew };
      } catch (error) {
        // What is signed here is signed again behind whatever came first.
        if (!(error instanceof ListConflict) || signed !== undefined || tries === TRIES) throw error;
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

  private async publishOnce(
    buildFolder: string,
    origin: Origin,
    signed?: string,
  ): Promise<{ feature: string; isNew: boolean }> {
    const build = checkedBuild(buildFolder);
    const { checkContent } = await import('../../publishing/content-check');
    checkContent(build);
    const { feature, id, manifest } = build;
    const shells = await this.database.rows<{ record: ReleaseRecord }>(
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
      await this.database.within((client) => this.sign(client, { feature, id, record }, signed));
      return { feature, isNew: false };
    }
    const draft = await mkdtemp(join(tmpdir(), 'stepwell-publish-'));
    try {
      await cp(buildFolder, draft, { recursive: true });
      await addCopies(draft, build);
      const record = JSON.parse(readFileSync(join(draft, RECORD), 'utf8')) as ReleaseRecord;
      return { feature, isNew: await this.insert(draft, { record, manifest, origin, signed }) };
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
    return this.database.within(async (client) => {
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

  /** Puts a release on its team's list, within the transaction that stores it. */
  private async sign(client: PoolClient, release: SignedRecord, signed?: string): Promise<void> {
    await this.shelf.sign(client, (signing) => signing.release(release, signed)(), release.feature);
  }

  private async recordOf(feature: string, id: string): Promise<Buffer> {
    const record = await this.fileOf(feature, id, RECORD);
    if (record) return record;
    throw new ReleaseRefusal(`${feature} ${id} has no ${RECORD}: publish it again.`);
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

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1));
}
