import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines, replaceJson } from '../../file-io';
import {
  type Audit,
  type AuditLine,
  type Registry,
  RegistryConflict,
  type RegistryContent,
  type RegistryRevision,
  type SignedRevision,
  servedIn,
} from '../../registry';
import { ReleaseError } from '../../release-error';
import { lockRevision } from './revision-lock';

const EMPTY: RegistryRevision = { revision: 0, features: {} };

/** Signs a revision. @param before signatures of the revision before */
export type SignRevision = (next: RegistryRevision, before?: SignedRevision) => SignedRevision;

/** A registry in a file that all edges of its environment read, with the log beside it. */
export class RegistryFile implements Registry {
  private lastRead: { text: string; revision: RegistryRevision } | undefined;

  /** @param sign absent for a registry whose writer is its only reader */
  constructor(
    readonly path: string,
    private readonly sign?: SignRevision,
  ) {}

  static in(dataDir: string, environment = 'live', sign?: SignRevision): RegistryFile {
    return new RegistryFile(join(dataDir, 'registry', `${environment}.json`), sign);
  }

  read(): RegistryRevision {
    if (!existsSync(this.path)) return EMPTY;
    const text = readFileSync(this.path, 'utf8');
    if (text !== this.lastRead?.text)
      this.lastRead = { text, revision: JSON.parse(text) as RegistryRevision };
    return this.lastRead.revision;
  }

  update(
    change: (registry: RegistryRevision) => RegistryContent,
    audit: Audit,
    expected: number = this.read().revision,
  ): RegistryRevision {
    const lock = lockRevision(this.path, expected + 1);
    if (!lock) throw new ReleaseError('Another process is changing the registry; nothing was changed.', 409);
    try {
      const current = this.read();
      if (current.revision !== expected) throw new RegistryConflict(current.revision, expected);
      const next = this.signed({ ...change(current), revision: expected + 1 }, current);
      this.replace(next);
      this.log({ at: new Date().toISOString(), revision: next.revision, ...audit, ...servedIn(next) });
      return next;
    } finally {
      lock.release();
    }
  }

  /** Signs the current revision again, because signatures expire. */
  renew(): void {
    const { revision } = this.read();
    const lock = lockRevision(this.path, revision + 1);
    // The process that holds the lock signs its own revision.
    if (!lock) return;
    try {
      const current = this.read();
      if (current.revision === revision && revision > 0) this.replace(this.signed(current, current));
    } finally {
      lock.release();
    }
  }

  /** Stores a revision that was written elsewhere, without a line of the log. */
  takeOver(next: RegistryRevision): void {
    this.replace(next);
  }

  private signed(next: RegistryRevision, { signed }: RegistryRevision): RegistryRevision {
    return this.sign ? { ...next, signed: this.sign(next, signed) } : next;
  }

  private replace(next: RegistryRevision): void {
    replaceJson(this.path, next, 0o666);
  }

  /** The log, the oldest line first. */
  history(): AuditLine[] {
    return readJsonLines<AuditLine>(this.logPath);
  }

  private log(line: AuditLine): void {
    appendFileSync(this.logPath, `${JSON.stringify(line)}\n`);
  }

  private get logPath(): string {
    return this.path.replace(/\.json$/, '.log.jsonl');
  }
}
