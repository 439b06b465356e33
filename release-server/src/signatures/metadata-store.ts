import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { processName } from '../process-name';
import { ReleaseRefusal } from '../release-error';
import { versionOf } from './metadata';

/** Signed metadata of roots, keepers and teams, every version of it written once. */
export interface Shelf {
  /** The newest text of each role. */
  newest(): Map<string, string>;
  newestOf(role: string): string | undefined;
  read(role: string, version: number): string | undefined;
  /** @throws ListConflict if there is this version already */
  put(role: string, text: string): void;
}

/** In a role's folder: since when nobody needs which versions. */
const PAST = '.past';

/** A shelf in a folder: `<folder>/<role>/<version>.json`. */
export class FolderShelf implements Shelf {
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
      // A link is made whole or not at all, and never over another one.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new ListConflict(role);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  roles(): string[] {
    return existsSync(this.folder) ? readdirSync(this.folder).sort() : [];
  }

  /**
   * Notes versions that nobody needs, and takes those away that nobody has needed for so long.
   * @returns how many went
   */
  drop(role: string, needless: readonly number[], pastMs: number): number {
    const now = Date.now();
    const noted = this.pastOf(role);
    const past = needless.map((version): [number, number] => [version, noted[version] ?? now]);
    const over = past.filter(([, since]) => now - since >= pastMs);
    for (const [version] of over) rmSync(this.fileOf(role, version), { force: true });
    const left = Object.fromEntries(past.filter((each) => !over.includes(each)));
    if (!isDeepStrictEqual(left, noted)) this.notePast(role, left);
    return over.length;
  }

  /** What cannot be read was noted by nobody: versions stay the longer for it. */
  private pastOf(role: string): Record<string, number> {
    try {
      return JSON.parse(readFileSync(join(this.folder, role, PAST), 'utf8')) as Record<string, number>;
    } catch {
      return {};
    }
  }

  private notePast(role: string, past: Record<string, number>): void {
    const draft = join(this.folder, role, `${PAST}.${processName()}`);
    writeFileSync(draft, JSON.stringify(past));
    renameSync(draft, join(this.folder, role, PAST));
  }

  /** From the first to the newest. */
  versionsOf(role: string): number[] {
    const folder = join(this.folder, role);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .flatMap((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN) || [])
      .sort((a, b) => a - b);
  }

  private fileOf(role: string, version: number): string {
    return join(this.folder, role, `${version}.json`);
  }
}

/** Texts that were read beforehand, and those that came to them since. */
export class LoadedShelf implements Shelf {
  readonly added: { role: string; text: string }[] = [];

  constructor(private readonly texts: Map<string, string>) {}

  newest(): Map<string, string> {
    return this.texts;
  }

  newestOf(role: string): string | undefined {
    return this.texts.get(role);
  }

  read(role: string, version: number): string | undefined {
    const text = this.texts.get(role);
    return text !== undefined && versionOf(text) === version ? text : undefined;
  }

  put(role: string, text: string): void {
    this.texts.set(role, text);
    this.added.push({ role, text });
  }
}

/** Somebody else signed the same version of a role's list first. */
export class ListConflict extends ReleaseRefusal {
  override name = 'ListConflict';

  constructor(role: string) {
    super(`Somebody else has just signed for ${role}; nothing was changed. Do it again.`, 409);
  }
}
