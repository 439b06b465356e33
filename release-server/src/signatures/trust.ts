import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../file-io';
import type { RegistryRevision } from '../registry';
import { ReleaseError } from '../release-error';
import { type ChainContent, chainContentOf, recordsIn, type SignedReader } from './chain';
import { checkChain } from './check-chain';
import { requireOwnKeyIds } from './keys';
import { explain } from './messages';
import {
  bytesOf,
  expiryOf,
  REGISTRY_ROLE,
  readRoot,
  readTargets,
  sha512,
  targetOf,
  versionOf,
} from './metadata';
import { ROOT_KEY } from './signing';

// What an edge trusts (The Update Framework; keys and their holders: docs/releasing.md §5). A revision has a chain of signed metadata:
//
//   root → registry key → the revision: which releases are live
//   root → team keys → the list of each team: its releases, with the hashes of their records
//
// The edge stores the last revision whose chain it has verified. The chain of the next revision must continue from that root, and no
// version in it may be older. A team's list can be newer than the revision: its releases are trusted for previews only.

/** A revision with its verified chain. */
export class Verified {
  /** When the first signature expires, ISO 8601. */
  readonly expiresAt: string;
  private readonly records: ReadonlyMap<string, string>;

  /** @param metadata signed texts by role @param content of `metadata`, for a caller that has parsed it */
  constructor(
    readonly revision: RegistryRevision,
    readonly metadata: Readonly<Record<string, string>>,
    content: ChainContent = chainContentOf(metadata),
  ) {
    this.expiresAt = content.expiresAt;
    this.records = content.records;
  }

  /** Whether this record of a release is on its team's list. */
  isSigned(feature: string, id: string, record: Buffer): boolean {
    return this.records.get(targetOf(feature, id)) === sha512(record);
  }

  isListed(feature: string, id: string): boolean {
    return this.records.has(targetOf(feature, id));
  }

  /** Whether there is a trusted key for a feature. */
  hasTeam(feature: string): boolean {
    const { delegations } = readTargets(this.metadata.targets ?? '').signed;
    return feature !== REGISTRY_ROLE && Object.hasOwn(delegations?.roles ?? {}, feature);
  }

  /** Whether a team's list is signed by a trusted key, has not expired, and is not older than the revision's list. */
  accepts(feature: string, list: string): boolean {
    const before = this.metadata[feature];
    try {
      if (!this.hasTeam(feature) || (before && versionOf(list) < versionOf(before))) return false;
      if (expiryOf(list) <= new Date().toISOString()) return false;
      readTargets(this.metadata.targets ?? '').verifyDelegate(feature, readTargets(list));
      return true;
    } catch {
      return false;
    }
  }
}

export interface TrustOptions {
  /** Folder for the last verified revision; no other process writes there. */
  folder: string;
  environment?: string;
  /** File with the first trusted root. If unset, the storage's root is trusted on first use. */
  rootFile?: string;
  log: (text: string) => void;
}

/** Decides which revisions and releases an edge accepts, and stores the last verified revision. */
export class Trust {
  private readonly file: string;
  private readonly environment: string;
  private current: Verified | undefined;
  /** Lists of teams that are newer than those of the last revision, by feature. */
  private newerLists = new Map<string, { list: string; expiresAt: string }>();
  /** Hashes of the records on `newerLists`. */
  private newerRecords: ReadonlyMap<string, string> = new Map();

  constructor(private readonly options: TrustOptions) {
    this.environment = options.environment ?? 'live';
    this.file = join(options.folder, `${this.environment}.json`);
    if (!existsSync(this.file)) return;
    const { revision, metadata } = JSON.parse(readFileSync(this.file, 'utf8')) as Verified;
    this.current = new Verified(revision, metadata);
  }

  /** The last verified revision; `undefined` if none was verified on this machine yet. */
  get last(): Verified | undefined {
    return this.current;
  }

  /** Whether this record is on its team's list: that of the last revision, or a newer one. */
  isSigned(feature: string, id: string, record: Buffer): boolean {
    const isNewer = this.newerRecords.get(targetOf(feature, id)) === sha512(record);
    return isNewer || (this.current?.isSigned(feature, id, record) ?? false);
  }

  /** Whether a release is on its team's list: that of the last revision, or a newer one. */
  isListed(feature: string, id: string): boolean {
    return this.newerRecords.has(targetOf(feature, id)) || (this.current?.isListed(feature, id) ?? false);
  }

  hasTeam(feature: string): boolean {
    return this.current?.hasTeam(feature) ?? false;
  }

  /** Accepts a team's newer list if `Verified.accepts` it; otherwise ignores it. */
  acceptNewerList(feature: string, list: string): void {
    // For a feature this is called up to every two seconds, nearly always with the same list, which need not be verified again.
    const known = this.newerLists.get(feature);
    if (list === known?.list && known.expiresAt > new Date().toISOString()) return;
    if (list === this.current?.metadata[feature]) {
      // The list of the revision is the newest one, so no newer list is needed.
      if (!known) return;
      this.newerLists.delete(feature);
    } else this.newerLists.set(feature, { list, expiresAt: expiryOf(list) });
    this.verifyNewerLists();
  }

  /** Verifies all signatures that a revision depends on; stores nothing. @throws ReleaseError with the reason if it is not trusted */
  async check(next: RegistryRevision, read: SignedReader): Promise<Verified> {
    const { revision: past } = this.current ?? {};
    if (past && next.revision < past.revision)
      throw new ReleaseError(
        `the storage is at revision ${next.revision}, and ${past.revision} was live here: it was restored from a backup, or is ` +
          'another one. Pages stay as they are',
      );
    if (past?.revision === next.revision && !bytesOf(past).equals(bytesOf(next)))
      throw new ReleaseError(
        `the storage has another revision ${next.revision} than was live here: it is another site's. Pages stay as they are`,
      );
    if (!next.signed)
      throw new ReleaseError(
        `revision ${next.revision} is not signed. Pages stay as they are: npm run release -- keys renew signs it`,
      );
    try {
      const known = this.current?.metadata ?? { [ROOT_KEY]: await this.firstRoot(read) };
      const { metadata, ...chain } = await checkChain({ next, known, environment: this.environment }, read);
      return new Verified(next, metadata, chain);
    } catch (error) {
      throw new ReleaseError(
        `revision ${next.revision} is refused: ${explain(error)}. Pages stay as they are`,
      );
    }
  }

  /** Stores a verified revision, so that older revisions are refused from now on, even after a restart. */
  keep(verified: Verified): void {
    if (!this.current) this.options.log(`releases: ${firstTrustIn(verified)}`);
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    const { revision, metadata } = verified;
    replaceFile(this.file, JSON.stringify({ revision, metadata }));
    this.current = verified;
    // The newer lists are verified again, because the trusted keys may have changed.
    this.verifyNewerLists();
  }

  /** Drops newer lists that are not acceptable, and reads the records of the others. */
  private verifyNewerLists(): void {
    for (const [feature, { list }] of this.newerLists)
      if (!this.current?.accepts(feature, list)) this.newerLists.delete(feature);
    this.newerRecords = new Map();
    if (this.newerLists.size === 0) return;
    // `recordsIn` finds the teams in `targets`. The revision's own lists are left out, because `current` has their records.
    this.newerRecords = recordsIn({
      targets: this.current?.metadata.targets ?? '',
      ...Object.fromEntries([...this.newerLists].map(([feature, { list }]) => [feature, list])),
    });
  }

  /** The root that is trusted before any revision was verified. */
  private async firstRoot(read: SignedReader): Promise<string> {
    const { rootFile } = this.options;
    const text = rootFile ? readFileSync(rootFile, 'utf8') : await read(ROOT_KEY, 1);
    if (!text) throw new Error('there is no root of the signatures yet');
    requireOwnKeyIds(readRoot(text).signed.keys);
    return text;
  }
}

function firstTrustIn({ metadata }: Verified): string {
  const { roles } = readRoot(metadata[ROOT_KEY] ?? '').signed;
  const keys = (roles.root?.keyIDs ?? []).map((id) => id.slice(0, 8)).join(', ');
  return `from now on this machine trusts the root with the key ${keys}, and no other`;
}
