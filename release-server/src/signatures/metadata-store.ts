import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { namesIn, readJson, replaceFile } from '../file-io';
import { processName } from '../process-name';
import { ReleaseError } from '../release-error';
import { versionOf } from './metadata';

/** Signed metadata by role (`root`, `targets`, a feature); each version is written once. */
export interface MetadataStore {
  /** The newest text of each role. */
  newest(): Map<string, string>;
  newestOf(role: string): string | undefined;
  read(role: string, version: number): string | undefined;
  /** Stores the next version of a role. @throws MetadataConflict if this version exists already */
  put(role: string, text: string): void;
}

/**
 * Milliseconds for which an unreferenced version of a release list stays: an edge may still verify a revision that
 * refers to the version, a backup may copy the version, or a team may sign on top of it.
 */
export const SUPERSEDED_LIST_MS = 60 * 60_000;

/** File in a role's folder that records, by version, since when the version is unused (milliseconds since 1970). */
const UNUSED = '.past';

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
      // A link is created whole or not at all, and never replaces a file.
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

  /**
   * Records which versions are unused, and deletes those that have been unused for `afterMs`.
   * @returns how many were deleted
   */
  removeUnused(role: string, versions: readonly number[], afterMs: number): number {
    const now = Date.now();
    const recorded = this.unusedSince(role);
    const unused = versions.map((version): [number, number] => [version, recorded[version] ?? now]);
    const expired = unused.filter(([, since]) => now - since >= afterMs);
    for (const [version] of expired) rmSync(this.fileOf(role, version), { force: true });
    const remaining = Object.fromEntries(unused.filter((each) => !expired.includes(each)));
    if (!isDeepStrictEqual(remaining, recorded))
      replaceFile(join(this.folder, role, UNUSED), JSON.stringify(remaining));
    return expired.length;
  }

  /** An unreadable file counts as empty: versions then stay an hour longer. */
  private unusedSince(role: string): Record<string, number> {
    try {
      return readJson(join(this.folder, role, UNUSED)) ?? {};
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

/** Metadata in memory: the newest text of each role and all roots, loaded beforehand, and texts that were stored since. */
export class LoadedMetadata implements MetadataStore {
  readonly added: { role: string; text: string }[] = [];
  private readonly texts: Map<string, string>;

  /** @param loaded ascending by version */
  constructor(private readonly loaded: { role: string; content: string }[]) {
    this.texts = new Map(loaded.map(({ role, content }) => [role, content]));
  }

  newest(): Map<string, string> {
    return this.texts;
  }

  newestOf(role: string): string | undefined {
    return this.texts.get(role);
  }

  read(role: string, version: number): string | undefined {
    const texts = [
      ...this.loaded.flatMap((each) => (each.role === role ? each.content : [])),
      this.texts.get(role),
    ];
    return texts.find((text) => text !== undefined && versionOf(text) === version);
  }

  put(role: string, text: string): void {
    this.texts.set(role, text);
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
