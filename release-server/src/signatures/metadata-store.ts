import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { namesIn, readJson, replaceFile } from '../file-io';
import { processName } from '../process-name';
import { ReleaseError } from '../release-error';
import { versionOf } from './metadata';

/** Signed metadata by role: `root`, `targets`, or a feature. Each version of a role is written once. */
export interface MetadataStore {
  /** The newest text of each role. */
  newest(): Map<string, string>;
  newestOf(role: string): string | undefined;
  read(role: string, version: number): string | undefined;
  /** Stores the next version of a role. @throws MetadataConflict if this version exists already */
  put(role: string, text: string): void;
}

/**
 * Milliseconds for which a superseded version of a release list stays. A version is superseded once it is not the newest, and no current
 * revision refers to it. It stays because an edge may be verifying an earlier revision, a backup may copy the version, or a team may have
 * read it to sign the next one.
 */
export const SUPERSEDED_LIST_MS = 60 * 60_000;

/** File in a role's folder that records, by version, since when the version has been superseded (milliseconds since 1970). */
const SUPERSEDED_SINCE_FILE = '.past';

/** Metadata in a folder: `<folder>/<role>/<version>.json`. */
export class FolderMetadataStore implements MetadataStore {
  constructor(private readonly folder: string) {}

  newest(): Map<string, string> {
    const newest = this.roles().map((role): [string, string | undefined] => [role, this.newestOf(role)]);
    return new Map(newest.filter((each): each is [string, string] => each[1] !== undefined));
  }

  newestOf(role: string): string | undefined {
    return this.read(role, this.versionsOf(role).at(-1) ?? 0);
  }

  read(role: string, version: number): string | undefined {
    const file = this.fileOf(role, version);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  put(role: string, text: string): void {
    const file = this.fileOf(role, versionOf(text));
    mkdirSync(join(this.folder, role), { recursive: true });
    const draft = join(this.folder, role, `.${processName()}`);
    writeFileSync(draft, text);
    try {
      // Unlike a rename, a link never replaces a file; unlike a write, it appears with its whole content.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new MetadataConflict(role);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  roles(): string[] {
    return namesIn(this.folder);
  }

  /** Deletes versions that have been superseded for `afterMs`. @param versions all superseded ones @returns how many were deleted */
  removeSuperseded(role: string, versions: readonly number[], afterMs: number): number {
    const now = Date.now();
    const recorded = this.supersededSince(role);
    const superseded = versions.map((version): [number, number] => [version, recorded[version] ?? now]);
    const expired = superseded.filter(([, since]) => now - since >= afterMs);
    for (const [version] of expired) rmSync(this.fileOf(role, version), { force: true });
    const remaining = Object.fromEntries(superseded.filter((each) => !expired.includes(each)));
    if (!isDeepStrictEqual(remaining, recorded))
      replaceFile(join(this.folder, role, SUPERSEDED_SINCE_FILE), JSON.stringify(remaining));
    return expired.length;
  }

  /** An unreadable file counts as empty: its versions then stay an hour longer. */
  private supersededSince(role: string): Record<string, number> {
    try {
      return readJson(join(this.folder, role, SUPERSEDED_SINCE_FILE)) ?? {};
    } catch {
      return {};
    }
  }

  /** Ascending. */
  versionsOf(role: string): number[] {
    return namesIn(join(this.folder, role))
      .flatMap((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN) || [])
      .sort((a, b) => a - b);
  }

  private fileOf(role: string, version: number): string {
    return join(this.folder, role, `${version}.json`);
  }
}

/** Metadata of a database in memory: the newest text of each role and all roots, loaded beforehand, and texts that were put since. */
export class LoadedMetadata implements MetadataStore {
  /** Texts that were put; the caller inserts them into the database. */
  readonly added: { role: string; text: string }[] = [];
  private readonly newestTexts: Map<string, string>;

  /** @param loaded ascending by version, so that the newest text of a role is last */
  constructor(private readonly loaded: { role: string; content: string }[]) {
    this.newestTexts = new Map(loaded.map(({ role, content }) => [role, content]));
  }

  newest(): Map<string, string> {
    return this.newestTexts;
  }

  newestOf(role: string): string | undefined {
    return this.newestTexts.get(role);
  }

  read(role: string, version: number): string | undefined {
    const texts = [
      ...this.loaded.flatMap((each) => (each.role === role ? each.content : [])),
      this.newestTexts.get(role),
    ];
    return texts.find((text) => text !== undefined && versionOf(text) === version);
  }

  put(role: string, text: string): void {
    this.newestTexts.set(role, text);
    this.added.push({ role, text });
  }
}

/** Another process signed the same version of a role's metadata first. */
export class MetadataConflict extends ReleaseError {
  override name = 'MetadataConflict';

  constructor(role: string) {
    super(`Another process has just signed for ${role}; nothing was changed. Run it again.`, 409);
  }
}
