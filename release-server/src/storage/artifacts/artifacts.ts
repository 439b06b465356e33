import type { FeatureManifest } from '@stepwell/platform';
import type { StoredTestRun } from '../../publishing/test-run-summary';
import type { ReleaseName, ReleaseRecord } from '../../release';
import type { TrustProposal } from '../../signatures/trust-proposal';

/** Author and sources of a published release. */
export interface Provenance {
  by?: string;
  /** Git commit of the sources, as the publisher states it; `+` at the end means that files were modified. */
  commit?: string;
}

/** Options of a publication. */
export interface PublishOptions extends Provenance {
  /**
   * The team's signed release list with this release on it; an empty text means that the team sent no list. If absent, the list is signed
   * with the local keys.
   */
  signed?: string;
  /** Limit of the release's browser scripts in KB (brotli). */
  scriptsKb?: number;
}

export interface Published extends Provenance {
  record: ReleaseRecord;
  manifest?: FeatureManifest;
  /** ISO 8601. */
  publishedAt: string;
  /** Bytes of all its files, without the compressed copies. */
  bytes: number;
}

export interface PublishedName extends ReleaseName {
  /** ISO 8601. */
  publishedAt: string;
}

/** Stored releases: their files, the signatures over them, and their test runs. */
export interface Artifacts {
  find(feature: string, id: string): Promise<Published | undefined>;
  /** All releases, by feature, the newest first. */
  list(): Promise<PublishedName[]>;
  /**
   * Compares a release with its record and with its team's signature.
   * @returns what differs, or `undefined` @throws ReleaseError 404 if the release is not published
   */
  damageOf(feature: string, id: string): Promise<string | undefined>;
  /**
   * Stores a build and makes it visible at once. The same build again changes nothing, not even the provenance.
   * @throws ReleaseError if the build is invalid, its id exists with other content, or the signature does not match
   */
  publish(buildFolder: string, options?: PublishOptions): Promise<{ isNew: boolean }>;
  /** Content of one file of a release; `undefined` if the release has no such file. */
  fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined>;
  /** Bytes of each file of a release. */
  sizesOf(feature: string, id: string): Promise<Record<string, number>>;
  /** Writes all files of a release into a folder, with the compressed copies. @throws ReleaseError 404 */
  copyTo(feature: string, id: string, folder: string): Promise<void>;

  /** Stores the summary of a test run, and replaces an earlier summary of the same release against the same baseline. */
  saveTestRun(run: StoredTestRun): Promise<void>;
  /** Test runs of a release, the newest first. They are deleted with the release. */
  testRuns(feature: string, id: string): Promise<StoredTestRun[]>;

  /** Signed metadata of a role (`root`, `targets`, or a feature); the newest version by default. */
  signed(role: string, version?: number): Promise<string | undefined>;
  /** Puts new trusted keys into force. @throws ReleaseError if too few maintainers have signed */
  trust(proposal: TrustProposal): Promise<void>;
  /** Replaces a team's signed release list. @throws ReleaseError if the new list is not signed by the team, or outdated */
  saveList(feature: string, signed: string): Promise<void>;
  /**
   * Deletes versions of release lists that no environment's revision has referred to for a while.
   * Saving a list also deletes superseded versions for its feature.
   * @param afterMs by default an hour @returns how many were deleted
   */
  removeSupersededLists(afterMs?: number): Promise<number>;
  /**
   * Signs all releases with development keys if no metadata is stored, such as after a lost root (docs/releasing.md §5).
   * The caller then renews the current revision's signatures. @returns the number of releases
   */
  signUnsigned(): Promise<number>;
}
