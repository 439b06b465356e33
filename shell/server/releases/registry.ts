import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface LiveRelease {
  /** Release id that pages use. */
  live: string;
  /** The one before it: where a rollback goes. */
  previous: string | null;
  /** Who made it live: `start`, or a person. A person's choice is never overridden by `start`. */
  by: string;
}

/** Which release of each feature is live; one file per environment. */
export interface Registry {
  revision: number;
  features: Record<string, LiveRelease>;
}

const EMPTY: Registry = { revision: 0, features: {} };

/** A change was refused because somebody else changed the registry first. */
export class RegistryConflict extends Error {
  override name = 'RegistryConflict';
}

/** The registry of one environment, and the log of who changed it. */
export class RegistryFile {
  constructor(readonly path: string) {}

  static in(dataDir: string, environment = 'live'): RegistryFile {
    return new RegistryFile(join(dataDir, 'registry', `${environment}.json`));
  }

  read(): Registry {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as Registry) : EMPTY;
  }

  /**
   * Writes what `change` makes of the current registry, as its next revision, and an audit line.
   * @throws RegistryConflict when another writer is at it, or was faster
   */
  update(
    change: (registry: Registry) => Registry['features'],
    audit: { by: string; action: string },
  ): Registry {
    mkdirSync(dirname(this.path), { recursive: true });
    const claim = `${this.path}.claim`;
    try {
      // The claim holds the revision: of two writers exactly one creates the file.
      writeFileSync(claim, String(process.pid), { flag: 'wx' });
    } catch {
      throw new RegistryConflict(`Somebody else is changing ${this.path}; nothing was changed. Try again.`);
    }
    try {
      const current = this.read();
      const next: Registry = { revision: current.revision + 1, features: change(current) };
      const draft = `${this.path}.${process.pid}.tmp`;
      writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`);
      renameSync(draft, this.path);
      const line = { at: new Date().toISOString(), revision: next.revision, ...audit };
      appendFileSync(this.path.replace(/\.json$/, '.log.jsonl'), `${JSON.stringify(line)}\n`);
      return next;
    } finally {
      rmSync(claim, { force: true });
    }
  }
}
