import type { Audit, AuditLine, RegistryContent, RegistryRevision } from '../../registry';
import type { ReleaseName } from '../../release';

/** Which releases are live in one environment, and the log of changes. */
export interface Deployments {
  current(): Promise<RegistryRevision>;
  /**
   * Writes the revision after `expected` and a line of the log.
   * @throws NotAsSigned if the storage differs from the last signed state; `remove` and `renew` throw it too
   * @throws RegistryConflict if the current revision is not `expected`
   */
  write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision>;
  /**
   * Deletes releases, and writes the revision after `expected` with the same content: a promotion that was planned on
   * the older revision then conflicts and is planned again.
   * @throws RegistryConflict if the current revision is not `expected`; nothing is deleted
   */
  remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision>;
  /** Signs the current revision again: its signatures expire after days. */
  renew(): Promise<void>;
  /**
   * Writes the content that this machine signed last as a new revision, without comparing the storage: repairs a storage that was
   * changed without a command.
   * @throws ReleaseError 404 if this machine has signed nothing here
   */
  putBack(audit: Audit): Promise<RegistryRevision>;
  /** The log, the oldest line first. */
  history(): Promise<AuditLine[]>;
  /**
   * Calls the listener soon after another process wrote a revision. Notifications can be lost, so the caller polls as well.
   * @returns a function that removes the listener
   */
  onRevision(listener: () => void): () => void;
}
