import type { StoredTestRun, TestRunSummary } from '../publishing/test-run-summary';
import type { AuditLine, RegistryRevision } from '../registry';
import type { ReleaseName } from '../release';
import type { Provenance, Published, PublishedName } from '../storage/artifacts/artifacts';
import type { EdgeReport } from '../storage/signals/signals';
import type { CanaryWish } from './canary-plan';
import type { Change } from './change';
import type { TestRunResult } from './test-run-result';

export interface PublishedNow {
  feature: string;
  id: string;
  /** False when exactly this release was there already. */
  isNew: boolean;
  /** Why it cannot go live alone, a line for each live release that it does not fit; empty if it can. */
  misfits: string[];
  /** Where it can be looked at before it is live: an address, or path and query where nobody knows the site's. */
  link?: string;
}

/** A revision that somebody has just written, and the edges that were told of it. */
export interface Promotion extends RegistryRevision {
  /** What reports said of the releases that it made live, or gave to a part of all visits; absent where nobody asked. */
  plays?: TestRunResult[];
  edges: EdgeReport[];
  /** Names of those that did not serve it in time. */
  lagging: string[];
}

export interface Listing extends RegistryRevision {
  releases: PublishedName[];
}

/** One release, with the names and titles of what QA can play of it, and the reports that are stored with it. */
export interface Shown extends Published {
  scenarios: { name: string; title: string }[];
  /** The newest first. */
  plays: StoredTestRun[];
}

/** How two releases of a feature differ. */
export interface Comparison {
  feature: string;
  from: string;
  to: string;
  /** Bytes of all files. */
  bytes: { from: number; to: number };
  files: { added: string[]; removed: string[]; changed: string[] };
  /** Bytes of each of these files: of one that was added none before, of one that was removed none after. */
  sizes: Record<string, { from?: number; to?: number }>;
  /** Modules whose files differ. */
  modules: string[];
  isManifestSame: boolean;
  /** Fields of the manifest that differ, each as JSON has it. */
  manifest: { field: string; from?: unknown; to?: unknown }[];
  needs: { from: Record<string, string>; to: Record<string, string> };
}

/** Everything that can be done with releases: on this machine, or through a service that does it there. */
export interface ReleaseManager {
  /** @param onProgress told of bytes that were sent, of how many */
  publish(
    buildFolder: string,
    release: ReleaseName & Provenance,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<PublishedNow>;
  /**
   * Stores a report with the release that it assessCanaries. One that compared it with the same other release gives way to it.
   * @throws ReleaseError if it contradicts itself, one of its releases is not published or is blocked, or a newer one is there
   */
  storeTestRun(summary: TestRunSummary, by: string): Promise<StoredTestRun>;
  /**
   * @param wanted release id by feature; all of them go live in one revision
   * @throws ReleaseError if the registry asks for good reports, there are none, and nobody says why not
   */
  promote(wanted: Record<string, string>, change: Change): Promise<Promotion>;
  /** @param to any release that was ever live; by default the one before */
  rollback(feature: string, change: Change, to?: string): Promise<Promotion>;
  /** Gives a release to a part of all visits, or to another part of them than before. */
  canary(wanted: CanaryWish, change: Change): Promise<Promotion>;
  /** Takes the canary of a feature back: every visit is given what is live. */
  stopCanary(feature: string, change: Change): Promise<Promotion>;
  /** A release that is blocked can never be live (again). */
  block(feature: string, id: string, change: Change): Promise<Promotion>;
  listing(): Promise<Listing>;
  show(feature: string, id: string): Promise<Shown>;
  /** Writes the files of a release into a folder of its own, as they were built. @throws ReleaseError if it is not there */
  fetch(feature: string, id: string, folder: string): Promise<void>;
  compare(feature: string, from: string, to: string): Promise<Comparison>;
  history(): Promise<AuditLine[]>;
  edges(): Promise<EdgeReport[]>;
  /**
   * Signs a team's list anew, with the key at hand.
   * @param only releases that the team vouches for, where another key has signed the list
   * @returns ids of the releases that are on it
   */
  resign(feature: string, only?: string[]): Promise<string[]>;
  close(): Promise<void>;
}
