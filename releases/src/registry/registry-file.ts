import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ReleaseRefusal } from '../refusal';
import {
  type Audit,
  type AuditLine,
  liveIds,
  type Registry,
  RegistryConflict,
  type RegistryContent,
  type RegistryRevision,
} from './registry';
import { lockRevision } from './revision-lock';

const EMPTY: RegistryRevision = { revision: 0, features: {} };

/** A registry in a file that all edges of its environment see; the log stands beside it. */
export class RegistryFile implements Registry {
  constructor(readonly path: string) {}

  static in(dataDir: string, environment = 'live'): RegistryFile {
    return new RegistryFile(join(dataDir, 'registry', `${environment}.json`));
  }

  read(): RegistryRevision {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as RegistryRevision) : EMPTY;
  }

  update(
    change: (registry: RegistryRevision) => RegistryContent,
    audit: Audit,
    expected: number = this.read().revision,
  ): RegistryRevision {
    const lock = lockRevision(this.path, expected + 1);
    if (!lock)
      throw new ReleaseRefusal('Somebody else is changing the registry just now; nothing was changed.', 409);
    try {
      const current = this.read();
      if (current.revision !== expected) throw new RegistryConflict(current.revision, expected);
      const next: RegistryRevision = { revision: expected + 1, ...change(current) };
      this.replace(next);
      this.log({ at: new Date().toISOString(), revision: next.revision, ...audit, live: liveIds(next) });
      return next;
    } finally {
      lock.release();
    }
  }

  /** Takes a revision over that was written elsewhere, as it is; the log stays there. */
  takeOver(next: RegistryRevision): void {
    mkdirSync(dirname(this.path), { recursive: true });
    this.replace(next);
  }

  private replace(next: RegistryRevision): void {
    const draft = `${this.path}.${process.pid}.tmp`;
    writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`);
    renameSync(draft, this.path);
  }

  /** The log, the oldest line first. A line that a crash cut short is none. */
  history(): AuditLine[] {
    if (!existsSync(this.logPath)) return [];
    return readFileSync(this.logPath, 'utf8').split('\n').flatMap(lineOf);
  }

  private log(line: AuditLine): void {
    appendFileSync(this.logPath, `${JSON.stringify(line)}\n`);
  }

  private get logPath(): string {
    return this.path.replace(/\.json$/, '.log.jsonl');
  }
}

function lineOf(text: string): AuditLine[] {
  try {
    return [JSON.parse(text) as AuditLine];
  } catch {
    return [];
  }
}
