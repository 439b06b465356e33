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

const BEFORE_FIRST: RegistryRevision = { revision: 0, features: {} };

/** Signs revisions with the key of this machine. */
export interface RegistrySigner {
  /** @throws NotAsSigned if the stored state differs from the last state that this machine signed */
  sign(next: RegistryRevision, stored: StoredState): SignedRevision;
  /** Records a signed revision that was stored, for the comparison before the next signature. */
  remember(revision: RegistryRevision): void;
  /** The last recorded revision. @throws ReleaseError 404 if this machine never signed this registry */
  last(): RegistryRevision;
}

/** The registry of an environment in a file, such as `live.json`, and its log in `live.log.jsonl`. */
export class RegistryFile {
  /** Cache of the parsed content, because edges read the unchanged file several times a second. */
  private lastRead: { text: string; revision: RegistryRevision } | undefined;

  /** @param signer absent only in tests of the file alone, because edges refuse unsigned revisions */
  constructor(
    readonly path: string,
    private readonly signer?: RegistrySigner,
  ) {}

  read(): RegistryRevision {
    if (!existsSync(this.path)) return BEFORE_FIRST;
    const text = readFileSync(this.path, 'utf8');
    if (text !== this.lastRead?.text)
      this.lastRead = { text, revision: JSON.parse(text) as RegistryRevision };
    return this.lastRead.revision;
  }

  /** Signs the revision after `expected`, calls `beforeWrite`, then writes revision and log. @throws ReleaseError 409 on a conflict */
  update(
    change: (registry: RegistryRevision) => RegistryContent,
    audit: Audit,
    expected: number = this.read().revision,
    beforeWrite?: () => void,
  ): RegistryRevision {
    return this.withLock(expected, () => {
      const current = this.read();
      if (current.revision !== expected) throw new RegistryConflict(current.revision, expected);
      const stored = { current, lastLine: this.history().at(-1) };
      const next = this.withSignatures({ ...change(current), revision: expected + 1 }, stored);
      beforeWrite?.();
      return this.write(next, audit);
    });
  }

  /** Writes the content that this machine signed last as a new revision (`Deployments.putBack`). */
  putBack(audit: Audit): RegistryRevision {
    if (!this.signer)
      throw new ReleaseError('Nothing can be put back: this registry was never signed here.', 404);
    const current = this.signer.last();
    return this.withLock(this.read().revision, () => {
      const revision = nextRevision(current, this.read(), this.history().at(-1));
      // The last signed revision stands for the stored one, so that the difference between them is not refused.
      const stored: StoredState = { current, lastLine: 'none' };
      return this.write(this.withSignatures({ ...current, revision }, stored), audit);
    });
  }

  /** Signs the current revision again, because signatures expire. */
  renew(): void {
    const { revision } = this.read();
    const lock = lockRevision(this.path, revision + 1);
    // The process that holds the lock writes the next revision, with new signatures.
    if (!lock) return;
    try {
      const current = this.read();
      if (current.revision !== revision || revision === 0) return;
      const next = this.withSignatures(current, { current, lastLine: this.history().at(-1) });
      this.replace(next);
      this.signer?.remember(next);
    } finally {
      lock.release();
    }
  }

  /** Stores a signed revision of another storage, for an edge's mirror; writes no line of the log. */
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

  private withSignatures(next: RegistryRevision, stored: StoredState): RegistryRevision {
    return this.signer ? { ...next, signed: this.signer.sign(next, stored) } : next;
  }

  private write(next: RegistryRevision, audit: Audit): RegistryRevision {
    this.replace(next);
    this.log({ at: new Date().toISOString(), revision: next.revision, ...audit, ...servedIn(next) });
    this.signer?.remember(next);
    return next;
  }

  private replace(next: RegistryRevision): void {
    // The umask decides who else may read the file, because edges can run as other users.
    replaceJson(this.path, next, 0o666);
  }

  history(): AuditLine[] {
    return readJsonLines<AuditLine>(this.logPath);
  }

  private log(line: AuditLine): void {
    // A full disk may have cut the last line off. Without a line break after it, the new line would be unreadable too.
    const isCut = existsSync(this.logPath) && !readFileSync(this.logPath, 'utf8').endsWith('\n');
    appendFileSync(this.logPath, `${isCut ? '\n' : ''}${JSON.stringify(line)}\n`);
  }

  private get logPath(): string {
    return this.path.replace(/\.json$/, '.log.jsonl');
  }
}
