import type { FeatureManifest } from '@stepwell/platform';
import type { StoredPlay } from '../publishing/play-summary';
import type { Audit, AuditLine, RegistryContent, RegistryRevision } from '../registry';
import type { ReleaseRecord } from '../release';
import type { ReleaseName } from '../release-name';
import type { Ceremony } from '../signatures/ceremony';
import type { KeyFolder } from '../signatures/keys';
import type { Grant, Use } from './grants/grant';
import type { VoteCount } from './signals/outcome-count';
import type { VisitCounts, VisitHour } from './signals/visit-counts';

/** Whence a release came, as far as that is known. */
export interface Origin {
  /** Who published it. */
  by?: string;
  /** What its sources were in git, as whoever built it says; with `+` behind it, files had been changed since. */
  commit?: string;
}

/** A release as it lies in a depot. */
export interface Published extends Origin {
  record: ReleaseRecord;
  manifest?: FeatureManifest;
  /** ISO 8601. */
  publishedAt: string;
  /** Bytes of all its files, without their compressed copies. */
  bytes: number;
}

/** A line of a list of releases. */
export interface PublishedName extends ReleaseName {
  /** ISO 8601. */
  publishedAt: string;
}

/** What an edge said of itself when it was last heard of. */
export interface EdgeReport {
  name: string;
  /** Of the registry, from which its pages are made. */
  revision: number;
  /** ISO 8601. */
  at: string;
}

/**
 * Where releases are kept for all edges: every release with its files, what is live, who changed it, which edges there
 * are, who may do what. All of it can be on another machine, so that nothing here is fit for a page to wait for.
 */
export interface Depot {
  find(feature: string, id: string): Promise<Published | undefined>;
  /** All releases, the newest of each feature first. */
  list(): Promise<PublishedName[]>;
  /** Why a published release is not what was built and what its team has signed, or `undefined` if it is. */
  damageOf(feature: string, id: string): Promise<string | undefined>;
  /**
   * Takes a build in, and makes it visible at once; the same build again is nothing new, and came whence it first came.
   * @param signed its team's list as the team has signed it, with this release on it; an empty text is none. By default
   * it is signed with the keys at hand
   * @throws ReleaseRefusal as a store's `publish`, and if the team has not signed exactly this
   */
  publish(buildFolder: string, origin?: Origin, signed?: string): Promise<{ isNew: boolean }>;
  /** What was signed for a role: `root`, `targets`, or a feature; by default the newest. */
  signed(role: string, version?: number): Promise<string | undefined>;
  /** One file of a release, if it has it. */
  fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined>;
  /** Bytes of each file of a release. */
  sizesOf(feature: string, id: string): Promise<Record<string, number>>;
  /** Writes all files of a release into a folder, compressed copies too. @throws ReleaseRefusal if it is not there */
  copyTo(feature: string, id: string, folder: string): Promise<void>;

  /** Stores a report with the release that it judged, in place of one that compared it with the same other release. */
  putPlay(play: StoredPlay): Promise<void>;
  /** Reports that are stored with a release, the newest first. They go when it goes. */
  plays(feature: string, id: string): Promise<StoredPlay[]>;

  /** Puts into force whom to trust, as keepers have signed it. @throws ReleaseRefusal if too few have */
  trust(ceremony: Ceremony): Promise<void>;
  /** Private keys at hand. */
  readonly keys: KeyFolder;
  /** Puts a team's signed list in place of the one before. @throws ReleaseRefusal if it is not the team's, or an old one */
  putList(feature: string, signed: string): Promise<void>;
  /**
   * Takes versions of teams' lists away that no environment's revision has named for a while; whoever puts a new one does
   * so for its feature.
   * @param pastMs for how long; by default an hour
   * @returns how many went
   */
  dropPastLists(pastMs?: number): Promise<number>;

  /** What is live, with its signatures. */
  registry(): Promise<RegistryRevision>;
  /**
   * Writes the revision after `expected`, with a line in the log.
   * @throws RegistryConflict when the registry is not at `expected` any more
   */
  write(content: RegistryContent, audit: Audit, expected: number): Promise<RegistryRevision>;
  /** Signs the current revision anew: signatures are believed for days only. */
  renew(): Promise<void>;
  /**
   * Where nothing was ever signed, as before there were signatures: signs what is there, with keys for development.
   * @returns of how many releases
   */
  signUnsigned(): Promise<number>;
  /**
   * Takes releases away for good, as the revision after `expected`, which says the same as that: whoever thought of making
   * one of them live on an older revision has to think again.
   * @throws RegistryConflict when the registry is not at `expected` any more, and nothing is taken away
   */
  remove(names: readonly ReleaseName[], audit: Audit, expected: number): Promise<RegistryRevision>;
  /** The log, the oldest line first. */
  history(): Promise<AuditLine[]>;

  /** An edge says which revision it serves. */
  report(edge: Omit<EdgeReport, 'at'>): Promise<void>;
  /** An edge ends: nobody waits for it any more. */
  leave(name: string): Promise<void>;
  /** Edges that were heard of within the last ten seconds. */
  edges(): Promise<EdgeReport[]>;

  /**
   * Keeps what was told of visits within an hour, in place of what the same one said of that hour before; hours of more
   * than a week ago are forgotten.
   * @param by an edge, as long as it runs: another one, and the same one started anew, has counted others
   */
  keepVisits(by: string, hour: VisitHour): Promise<void>;
  /** Keeps what an edge has counted of canaries and what they are held against, in place of what it said before. */
  keepVotes(by: string, counts: readonly VoteCount[]): Promise<void>;
  /** What all edges have counted of a feature's canary in a phase, of each edge and release by itself. */
  votes(feature: string, phase: string): Promise<VoteCount[]>;
  /** What was told of visits to a feature within the last week, of each hour, release and route by itself. */
  visits(feature: string): Promise<VisitCounts[]>;

  grants(): Promise<Grant[]>;
  /** Adds a grant, or writes one anew that has the same id. */
  putGrant(grant: Grant): Promise<void>;
  /** One line in the log of uses, which nobody can take back. */
  noteUse(use: Use): Promise<void>;
  uses(): Promise<Use[]>;

  /** Writes all that is kept, as of one moment, into an empty folder: for a backup. */
  saveTo(folder: string): Promise<void>;
  /**
   * Takes in what `saveTo` of either kind of depot has written, all of it or nothing.
   * @throws ReleaseRefusal 409 if there is anything here already, 422 if it is nothing that a depot has written
   */
  loadFrom(folder: string): Promise<void>;

  /** Calls back soon after a revision was written by anybody; whoever must not miss one asks once a second too. */
  onRevision(tell: () => void): () => void;
  close(): Promise<void>;
}

/** An edge that was silent for so long is not waited for. */
export const EDGE_SILENCE_MS = 10_000;
