import type { StoredTestRun, TestRunSummary } from '../publishing/test-run-summary';
import type { AuditLine, RegistryRevision } from '../registry';
import type { ReleaseName } from '../release';
import type { Provenance, Published, PublishedName } from '../storage/artifacts/artifacts';
import type { EdgeReport } from '../storage/signals/signals';
import type { CanaryWish } from './canary-plan';
import type { Change } from './change';
import type { TestRunResult } from './test-run-result';

export interface PublishedNow extends ReleaseName {
  /** False if exactly this release was published already. */
  isNew: boolean;
  /** Why the release cannot go live alone: a line for each live release that conflicts. */
  misfits: string[];
  /** Address of the release's preview; only path and query if the site's address is not known. */
  link?: string;
}

export interface Promotion extends RegistryRevision {
  /** Test runs of the releases that went live or became canaries. */
  plays?: TestRunResult[];
  edges: EdgeReport[];
  /** Names of edges that did not serve the revision in time. */
  lagging: string[];
}

export interface Listing extends RegistryRevision {
  releases: PublishedName[];
}

/** One release with its scenarios and test runs. */
export interface Shown extends Published {
  /** Address of the release's preview; only path and query if the site's address is not known. */
  link: string;
  scenarios: { name: string; title: string }[];
  /** The newest first. */
  plays: StoredTestRun[];
}

/** How two releases of a feature differ, apart from ids, hashes and minified names. */
export interface Comparison {
  feature: string;
  from: string;
  to: string;
  bytes: { from: number; to: number };
  files: { added: string[]; removed: string[]; changed: string[] };
  /** Bytes of each of these files before and after. */
  sizes: Record<string, { from?: number; to?: number }>;
  /** Modules whose files differ. */
  modules: string[];
  isManifestSame: boolean;
  /** Top-level fields of `feature.json` with different values. */
  manifest: { field: string; from?: unknown; to?: unknown }[];
  needs: { from: Record<string, string>; to: Record<string, string> };
}

/** Changes and reads releases: `StorageManager` in the storage, `RemoteManager` through a release service. */
export interface ReleaseManager {
  /** @param onProgress bytes that were sent, and their total */
  publish(
    buildFolder: string,
    release: ReleaseName & Provenance,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<PublishedNow>;
  /**
   * Stores the summary of a test run, and replaces an earlier summary against the same baseline.
   * @throws ReleaseError if the summary is inconsistent, a release is missing, the tested one is blocked, or a newer summary is stored
   */
  storeTestRun(summary: TestRunSummary, by: string): Promise<StoredTestRun>;
  /**
   * @param releaseIds by feature; all releases go live in one revision
   * @throws ReleaseError if pages could not show the releases, or the registry requires passed test runs (`requireTestRuns`)
   */
  promote(releaseIds: Record<string, string>, change: Change): Promise<Promotion>;
  /** @param to a release that was live at any time; default: the release that was live before the present one */
  rollback(feature: string, change: Change, to?: string): Promise<Promotion>;
  /** Begins a canary, or changes its share of visits. */
  canary(wish: CanaryWish, change: Change): Promise<Promotion>;
  /** Ends the canary of a feature, so that every visit gets the live release. */
  stopCanary(feature: string, change: Change): Promise<Promotion>;
  /** Forbids a release permanently: it can never be live again. @throws ReleaseError if it is missing or live, or without a reason */
  block(feature: string, id: string, change: Change): Promise<Promotion>;
  listing(): Promise<Listing>;
  show(feature: string, id: string): Promise<Shown>;
  /** Writes the files of a release into a folder. @throws ReleaseError 404 */
  fetch(feature: string, id: string, folder: string): Promise<void>;
  compare(feature: string, from: string, to: string): Promise<Comparison>;
  history(): Promise<AuditLine[]>;
  edges(): Promise<EdgeReport[]>;
  /**
   * Signs a team's release list again with the local key.
   * @param only releases that stay on the list; required if another key has signed the list @returns ids of the releases on the list
   */
  resign(feature: string, only?: string[]): Promise<string[]>;
  close(): Promise<void>;
}
