import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { readJsonLines, replaceJson } from '../../file-io';
import {
  type Audit,
  type AuditLine,
  nextRevision,
  RegistryConflict,
  type RegistryContent,
  type RegistryRevision,
  type SignedRevision,
  servedIn,
} from '../../registry';
import { ReleaseError } from '../../release-error';
import type { StoredState } from '../../signatures/signed-state';
import { lockRevision } from './revision-lock';

const EMPTY: RegistryRevision = { revision: 0, features: {} };

export interface RegistrySigner {
  /** Signs a revision based on the storage. @throws NotAsSigned if the storage differs from the last signed state */
  sign(next: RegistryRevision, stored: StoredState): SignedRevision;
  remember(revision: RegistryRevision): void;
  /** @throws ReleaseError 404 if nothing was signed here */
  last(): RegistryRevision;
}

/** A registry in a file that all edges of its environment read. The log is a file next to it. */
export class RegistryFile {
  private lastRead: { text: string; revision: RegistryRevision } | undefined;

  /** @param signer absent for a registry whose writer is its only reader */
  constructor(
    readonly path: string,
    private readonly signer?: RegistrySigner,
  ) {}

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
    return this.withLock(expected, () => {
      const current = this.read();
      if (current.revision !== expected) throw new RegistryConflict(current.revision, expected);
      const stored = { current, lastLine: this.history().at(-1) };
      return this.write(this.signed({ ...change(current), revision: expected + 1 }, stored), audit);
    });
  }

  /** As `Deployments.putBack`. */
  putBack(audit: Audit): RegistryRevision {
    if (!this.signer)
      throw new ReleaseError('Nothing can be put back: this registry was never signed here.', 404);
    const current = this.signer.last();
    return this.withLock(this.read().revision, () => {
      const revision = nextRevision(current, this.read(), this.history().at(-1));
      return this.write(this.signed({ ...current, revision }, { current, lastLine: 'none' }), audit);
    });
  }

  /** Signs the current revision again, because signatures expire. */
  renew(): void {
    const { revision } = this.read();
    const lock = lockRevision(this.path, revision + 1);
    // The process that holds the lock signs its own revision.
    if (!lock) return;
    try {
      const current = this.read();
      if (current.revision !== revision || revision === 0) return;
      const next = this.signed(current, { current, lastLine: this.history().at(-1) });
      this.replace(next);
      this.signer?.remember(next);
    } finally {
      lock.release();
    }
  }

  /** Stores a revision that was written elsewhere, without a line of the log. */
  takeOver(next: RegistryRevision): void {
    this.replace(next);
  }

  private withLock<T>(revision: number, act: () => T): T {
    const lock = lockRevision(this.path, revision + 1);
    if (!lock) throw new ReleaseError('Another process is changing the registry; nothing was changed.', 409);
    try {
      return act();
    } finally {
      lock.release();
    }
  }

  private signed(next: RegistryRevision, stored: StoredState): RegistryRevision {
    return this.signer ? { ...next, signed: this.signer.sign(next, stored) } : next;
  }

  private write(next: RegistryRevision, audit: Audit): RegistryRevision {
    this.replace(next);
    this.log({ at: new Date().toISOString(), revision: next.revision, ...audit, ...servedIn(next) });
    this.signer?.remember(next);
    return next;
  }

  private replace(next: RegistryRevision): void {
    replaceJson(this.path, next, 0o666);
  }

  history(): AuditLine[] {
    return readJsonLines<AuditLine>(this.logPath);
  }

  private log(line: AuditLine): void {
    // A full disk may have cut the last line. Without a line break both lines would be unreadable.
    const isCut = existsSync(this.logPath) && !readFileSync(this.logPath, 'utf8').endsWith('\n');
    appendFileSync(this.logPath, `${isCut ? '\n' : ''}${JSON.stringify(line)}\n`);
  }

  private get logPath(): string {
    return this.path.replace(/\.json$/, '.log.jsonl');
  }
}
