import type { FeatureManifest } from '@stepwell/platform';
import type { StoredTestRun } from '../../publishing/test-run-summary';
import type { ReleaseName, ReleaseRecord } from '../../release';
import type { TrustProposal } from '../../signatures/trust-proposal';

/** Author and sources of a published release. */
export interface Provenance {
  by?: string;
  /** Git commit of the sources, as the publisher states it; `+` at the end means that files were modified or new. */
  commit?: string;
}

export interface PublishOptions extends Provenance {
  /**
   * The team's signed release list, with this release on it. Absent: this machine signs the list with its own key of the team. Empty: the
   * team sent no list, and the release is refused.
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
  /** Sum of its files, without the compressed copies. */
  bytes: number;
}

export interface PublishedName extends ReleaseName {
  /** ISO 8601. */
  publishedAt: string;
}

/** Published releases: their files, the signatures of their teams, and their test runs. */
export interface Artifacts {
  find(feature: string, id: string): Promise<Published | undefined>;
  /** All releases, by feature, the newest first. */
  list(): Promise<PublishedName[]>;
  /**
   * Compares the files of a release with its record, and the record with its team's signature.
   * @returns the first difference, such as `browser/main.js is missing`; `undefined` without one
   * @throws ReleaseError 404 if the release is not published
   */
  damageOf(feature: string, id: string): Promise<string | undefined>;
  /**
   * Stores a build; the release becomes visible with all files at once. The same build again restores damaged files and a missing
   * signature, and keeps the provenance. @throws ReleaseError if the build is invalid, its id has other content, or a signature is missing
   */
  publish(buildFolder: string, options?: PublishOptions): Promise<{ isNew: boolean }>;
  /** Content of one file of a release; `undefined` if the release has no such file. */
  fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined>;
  /** Bytes of each file of a release, by path. */
  sizesOf(feature: string, id: string): Promise<Record<string, number>>;
  /** Writes all files of a release into a folder, with the compressed copies. @throws ReleaseError 404 */
  copyTo(feature: string, id: string, folder: string): Promise<void>;

  /** Stores the summary of a test run, and replaces an earlier summary of the same release against the same baseline. */
  saveTestRun(run: StoredTestRun): Promise<void>;
  /** Test runs of a release, the newest first. They are deleted with the release. */
  testRuns(feature: string, id: string): Promise<StoredTestRun[]>;

  /**
   * Signed metadata of a role, by default the newest: of `root`, of `targets` (the teams' trusted keys) or of a feature (its release list).
   */
  signed(role: string, version?: number): Promise<string | undefined>;
  /** Replaces the trusted keys by those of a proposal. @throws ReleaseError if too few maintainers have signed, or it is outdated */
  trust(proposal: TrustProposal): Promise<void>;
  /** Replaces a team's signed release list. @throws ReleaseError if the new list is not signed by the team, or outdated */
  saveList(feature: string, signed: string): Promise<void>;
  /**
   * Deletes older versions of release lists to which no environment's current revision has referred for `afterMs`. Publishing and
   * `saveList` do so for the lists of their feature.
   * @param afterMs by default an hour @returns how many were deleted
   */
  removeSupersededLists(afterMs?: number): Promise<number>;
  /**
   * Creates development keys and signs all releases with them, if there are releases but no root, for example because the root was lost
   * (docs/releasing.md §5). The caller then renews the current revision's signatures. @returns the number of signed releases
   */
  signUnsigned(): Promise<number>;
}
