import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { processName } from '../process-name';
import type { RegistryRevision } from '../registry';
import { ReleaseError } from '../release-error';
import { type ReadChain, readChain, recordsIn, type SignedReader } from './chain';
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

/** A revision whose whole chain of signatures held, with that chain. */
export class Verified {
  /** When the first of it stops being believed, ISO 8601. */
  readonly expiresAt: string;
  private readonly records: ReadonlyMap<string, string>;

  /** @param metadata text by role @param read what is in it, where somebody has read it */
  constructor(
    readonly revision: RegistryRevision,
    readonly metadata: Readonly<Record<string, string>>,
    read: ReadChain = readChain(metadata),
  ) {
    this.expiresAt = read.expiresAt;
    this.records = read.records;
  }

  /** Whether this is the record of a release as its team has signed it. */
  isSigned(feature: string, id: string, record: Buffer): boolean {
    return this.records.get(targetOf(feature, id)) === sha512(record);
  }

  isListed(feature: string, id: string): boolean {
    return this.records.has(targetOf(feature, id));
  }

  /** Whether the maintainer trusts somebody to sign for a feature. */
  hasTeam(feature: string): boolean {
    const { delegations } = readTargets(this.metadata.targets ?? '').signed;
    return feature !== REGISTRY_ROLE && Object.hasOwn(delegations?.roles ?? {}, feature);
  }

  /** Whether a list is its team's, still believed, and no older than the one that came with the revision. */
  continuedBy(feature: string, list: string): boolean {
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
  /** Where the highest revision that was seen is kept; nobody else writes there. */
  folder: string;
  environment?: string;
  /** File with the root that is believed at first; unset means the store's own, once and never again. */
  rootFile?: string;
  log: (text: string) => void;
}

/**
 * What this machine believes of releases: the highest revision that it verified, and the keys that may sign the next
 * (The Update Framework, client workflow of its section 5, done by its own library).
 */
export class Trust {
  private readonly file: string;
  private readonly environment: string;
  private seen: Verified | undefined;
  /** Newer lists of teams than the last revision came with, by feature. */
  private heard = new Map<string, { list: string; expiresAt: string }>();
  /** What is on them. */
  private listed: ReadonlyMap<string, string> = new Map();

  constructor(private readonly options: TrustOptions) {
    this.environment = options.environment ?? 'live';
    this.file = join(options.folder, `${this.environment}.json`);
    if (!existsSync(this.file)) return;
    const { revision, metadata } = JSON.parse(readFileSync(this.file, 'utf8')) as Verified;
    this.seen = new Verified(revision, metadata);
  }

  /** The last revision that was verified and kept. */
  get last(): Verified | undefined {
    return this.seen;
  }

  /** Whether this is the record of a release as its team has signed it, by a list of the last revision or a newer one. */
  isSigned(feature: string, id: string, record: Buffer): boolean {
    const isHeard = this.listed.get(targetOf(feature, id)) === sha512(record);
    return isHeard || (this.seen?.isSigned(feature, id, record) ?? false);
  }

  /** Whether its team has put a release onto its list, as far as it was heard. */
  isListed(feature: string, id: string): boolean {
    return this.listed.has(targetOf(feature, id)) || (this.seen?.isListed(feature, id) ?? false);
  }

  /** Whether anybody may sign for a feature. */
  hasTeam(feature: string): boolean {
    return this.seen?.hasTeam(feature) ?? false;
  }

  /**
   * Believes a team's newer list, as far as the keys hold that the last revision names: what is on it can be looked at
   * before a revision comes with it, and is live by none.
   */
  hear(feature: string, list: string): void {
    // Asked every two seconds of whoever guesses ids, nearly always for the same.
    const known = this.heard.get(feature);
    if (list === known?.list && known.expiresAt > new Date().toISOString()) return;
    if (list === this.seen?.metadata[feature]) {
      if (!known) return;
      this.heard.delete(feature);
    } else this.heard.set(feature, { list, expiresAt: expiryOf(list) });
    this.weighHeard();
  }

  /**
   * Verifies all that a revision stands on; nothing is kept yet.
   * @throws ReleaseError that says in plain words what did not hold
   */
  async check(next: RegistryRevision, read: SignedReader): Promise<Verified> {
    const { revision: past } = this.seen ?? {};
    if (past && next.revision < past.revision)
      throw new ReleaseError(
        `the store is at revision ${next.revision}, and ${past.revision} was live here: it was put back, or is ` +
          'another one. Pages stay as they are',
      );
    if (past?.revision === next.revision && !bytesOf(past).equals(bytesOf(next)))
      throw new ReleaseError(
        `the store has another revision ${next.revision} than was live here: it is another site's. Pages stay as they are`,
      );
    if (!next.signed)
      throw new ReleaseError(
        `revision ${next.revision} is not signed. Pages stay as they are: npm run release -- keys renew signs it`,
      );
    try {
      const known = this.seen?.metadata ?? { [ROOT_KEY]: await this.firstRoot(read) };
      const { metadata, ...chain } = await checkChain({ next, known, environment: this.environment }, read);
      return new Verified(next, metadata, chain);
    } catch (error) {
      throw new ReleaseError(
        `revision ${next.revision} is refused: ${explain(error)}. Pages stay as they are`,
      );
    }
  }

  /** From now on this is the last revision: an older one is refused, also after a restart. */
  keep(verified: Verified): void {
    if (!this.seen) this.options.log(`releases: ${firstTrustIn(verified)}`);
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    const draft = `${this.file}.${processName()}.tmp`;
    const { revision, metadata } = verified;
    writeFileSync(draft, JSON.stringify({ revision, metadata }), { mode: 0o600 });
    renameSync(draft, this.file);
    this.seen = verified;
    // Other keys may hold now.
    this.weighHeard();
  }

  private weighHeard(): void {
    for (const [feature, { list }] of this.heard)
      if (!this.seen?.continuedBy(feature, list)) this.heard.delete(feature);
    this.listed = new Map();
    if (this.heard.size === 0) return;
    // What came with the revision is known of that already.
    this.listed = recordsIn({
      targets: this.seen?.metadata.targets ?? '',
      ...Object.fromEntries([...this.heard].map(([feature, { list }]) => [feature, list])),
    });
  }

  private async firstRoot(read: SignedReader): Promise<string> {
    const { rootFile } = this.options;
    const text = rootFile ? readFileSync(rootFile, 'utf8') : await read(ROOT_KEY, 1);
    if (!text) throw new Error('nobody has made a root of all signatures yet');
    requireOwnKeyIds(readRoot(text).signed.keys);
    return text;
  }
}

function firstTrustIn({ metadata }: Verified): string {
  const { roles } = readRoot(metadata[ROOT_KEY] ?? '').signed;
  const keys = (roles.root?.keyIDs ?? []).map((id) => id.slice(0, 8)).join(', ');
  return `from now on this machine believes what the root with the key ${keys} trusts, and no other`;
}
