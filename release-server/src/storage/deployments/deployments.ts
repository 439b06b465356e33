import type { Audit, AuditLine, RegistryContent, RegistryRevision } from '../../registry';
import type { ReleaseName } from '../../release';

/** Which releases are live in one environment, and the log of changes. */
export interface Deployments {
  current(): Promise<RegistryRevision>;
  /**
   * Signs and writes revision `expected + 1`, and a line of the log.
   * @throws NotAsSigned if the storage differs from the last signed state; `remove` and `renew` throw it too
   * @throws RegistryConflict if the current revision is not `expected`
   */
  write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision>;
  /**
   * Deletes releases, and writes revision `expected + 1` with unchanged content. Because of the new number, a concurrent promotion of a
   * deleted release fails with a conflict, and is planned again.
   * @throws RegistryConflict if the current revision is not `expected`. Nothing is deleted if the revision is refused
   */
  remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision>;
  /** Signs the current revision again, because its signatures expire after seven days. */
  renew(): Promise<void>;
  /**
   * Repairs a storage that was changed without a command: writes the content that this machine signed last as a new revision.
   * @throws ReleaseError 404 if this machine never signed this registry
   */
  putBack(audit: Audit): Promise<RegistryRevision>;
  /** The log, the oldest line first. */
  history(): Promise<AuditLine[]>;
  /** Calls the listener soon after a new revision. Calls can be lost, so the caller polls too. @returns a function that ends the calls */
  onRevision(listener: () => void): () => void;
}
