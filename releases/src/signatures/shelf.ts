import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processName } from '../alive';
import { ReleaseRefusal } from '../refusal';
import { versionOf } from './metadata';

/** Signed metadata of roots, keepers and teams, every version of it written once. */
export interface Shelf {
  /** The newest text of each role. */
  newest(): Map<string, string>;
  read(role: string, version: number): string | undefined;
  /** @throws ListConflict if there is this version already */
  put(role: string, text: string): void;
}

/** A shelf in a folder: `<folder>/<role>/<version>.json`. */
export class FolderShelf implements Shelf {
  constructor(private readonly folder: string) {}

  newest(): Map<string, string> {
    if (!existsSync(this.folder)) return new Map();
    const newest = readdirSync(this.folder)
      .sort()
      .map((role): [string, string | undefined] => {
        const latest = Math.max(0, ...this.versionsOf(role));
        return [role, this.read(role, latest)];
      });
    return new Map(newest.filter((each): each is [string, string] => each[1] !== undefined));
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

  private versionsOf(role: string): number[] {
    const folder = join(this.folder, role);
    if (!existsSync(folder)) return [];
    return readdirSync(folder).flatMap((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN) || []);
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
