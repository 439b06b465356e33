import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
import { ReleaseRefusal } from '../../release-error';
import { lockRevision } from './revision-lock';

const EMPTY: RegistryRevision = { revision: 0, features: {} };

/** Signs a revision; given are the signatures of what was there before. */
export type SignRevision = (next: RegistryRevision, before?: SignedRevision) => SignedRevision;

/** A registry in a file that all edges of its environment see; the log stands beside it. */
export class RegistryFile implements Registry {
  private lastRead: { text: string; revision: RegistryRevision } | undefined;

  /** @param sign absent where nobody reads this registry but who writes it */
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
    if (!lock)
      throw new ReleaseRefusal('Somebody else is changing the registry just now; nothing was changed.', 409);
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

  /** Signs the current revision anew: what is signed stops being believed after a while. */
  renew(): void {
    const { revision } = this.read();
    const lock = lockRevision(this.path, revision + 1);
    // Whoever writes the next revision signs that.
    if (!lock) return;
    try {
      const current = this.read();
      if (current.revision === revision && revision > 0) this.replace(this.signed(current, current));
    } finally {
      lock.release();
    }
  }

  /** Takes a revision over that was written elsewhere, as it is; the log stays there. */
  takeOver(next: RegistryRevision): void {
    mkdirSync(dirname(this.path), { recursive: true });
    this.replace(next);
  }

  private signed(next: RegistryRevision, { signed }: RegistryRevision): RegistryRevision {
    return this.sign ? { ...next, signed: this.sign(next, signed) } : next;
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
