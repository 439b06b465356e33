import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimRevision } from './claim';
import { ReleaseRefusal } from './refusal';

/** By whom `npm start` promotes. Whatever anybody else made live stays live. */
export const BY_START = 'start';

export interface LiveRelease {
  /** Release id that pages use. */
  live: string;
  /** The one before it: where a rollback goes. */
  previous: string | null;
  /** Who made it live: `start`, or a person. A person's choice is never overridden by `start`. */
  by: string;
  /** When, ISO 8601. */
  at: string;
}

/** Which release of each feature is live; one file per environment. */
export interface Registry {
  revision: number;
  features: Record<string, LiveRelease>;
}

const EMPTY: Registry = { revision: 0, features: {} };

/** What the audit line says of a change. */
export interface Audit {
  by: string;
  action: string;
  reason?: string;
}

/** A change was refused because somebody else changed the registry first. */
export class RegistryConflict extends ReleaseRefusal {
  override name = 'RegistryConflict';

  constructor(found: number, expected: number) {
    super(`The registry is at revision ${found}, not ${expected}; nothing was changed.`);
  }
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
   * @param expected revision that the change was thought out for; by default the current one
   * @throws RegistryConflict when another writer was faster
   * @throws ReleaseRefusal when another writer is at it
   */
  update(
    change: (registry: Registry) => Registry['features'],
    audit: Audit,
    expected: number = this.read().revision,
  ): Registry {
    const claim = claimRevision(this.path, expected + 1);
    if (!claim)
      throw new ReleaseRefusal('Somebody else is changing the registry just now; nothing was changed.');
    try {
      const current = this.read();
      if (current.revision !== expected) throw new RegistryConflict(current.revision, expected);
      const next: Registry = { revision: expected + 1, features: change(current) };
      const draft = `${this.path}.${process.pid}.tmp`;
      writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`);
      renameSync(draft, this.path);
      this.log({ at: new Date().toISOString(), revision: next.revision, ...audit });
      return next;
    } finally {
      claim.release();
    }
  }

  private log(line: Audit & { at: string; revision: number }): void {
    appendFileSync(this.path.replace(/\.json$/, '.log.jsonl'), `${JSON.stringify(line)}\n`);
  }
}
