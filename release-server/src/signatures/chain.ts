import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Fetcher, Updater } from 'tuf-js';
import { type RegistryRevision, servedIds } from '../registry';
import { requireOwnKeyIds } from './keys';
import {
  bytesOf,
  expiryOf,
  REGISTRY_ROLE,
  readRoot,
  readTargets,
  registryTarget,
  targetOf,
} from './metadata';
import { ROOT_KEY } from './signing';

// Verifies a revision with tuf-js, a client of The Update Framework. `trust.ts` draws the chain of metadata on which a revision depends.

/** Reads one version of the signed metadata of a role. */
export type SignedReader = (role: string, version: number) => Promise<string | undefined>;

/** A revision to verify, and the metadata that is trusted so far. */
export interface ChainInput {
  next: RegistryRevision;
  /** Trusted metadata by role: that of the last verified revision, or only the first root. */
  known: Readonly<Record<string, string>>;
  environment: string;
}

/** What an edge needs of a chain's metadata. */
export interface ChainContent {
  /** When the first signature expires, ISO 8601. */
  expiresAt: string;
  /** SHA-512 of the record of each release that its team has signed, by target name, such as `reviews/1.2.0-3f9a.json`. */
  records: ReadonlyMap<string, string>;
}

/** A verified chain. */
export interface Chain extends ChainContent {
  /** Signed texts by role. */
  metadata: Readonly<Record<string, string>>;
}

/** Largest number of root rotations that one verification follows. */
const MAX_ROOTS = 256;
/** Roles that each revision depends on, in addition to the roles of its teams, which are named like their features. */
const CHAIN_ROLES = [ROOT_KEY, 'timestamp', 'snapshot', 'targets', REGISTRY_ROLE];

/** Verifies all signatures that a revision depends on. @throws Error with the message of the library tuf-js or of this package */
export async function verifyChain(input: ChainInput, read: SignedReader): Promise<Chain> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-trust-'));
  try {
    const metadata = await verifyInFolder(folder, input, read);
    return { metadata, ...chainContentOf(metadata) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param metadata verified metadata by role */
export function chainContentOf(metadata: Chain['metadata']): ChainContent {
  return { expiresAt: Object.values(metadata).map(expiryOf).sort()[0] ?? '', records: recordsIn(metadata) };
}

/** Computes `ChainContent.records`. @param metadata signed texts by role: `targets`, and lists of teams */
export function recordsIn(metadata: Chain['metadata']): Map<string, string> {
  const teams = readTargets(metadata.targets ?? '').signed.delegations?.roles ?? {};
  const records = new Map<string, string>();
  for (const team of Object.values(teams)) {
    const text = metadata[team.name];
    if (!text || team.name === REGISTRY_ROLE) continue;
    for (const { path, hashes } of Object.values(readTargets(text).signed.targets))
      if (team.isDelegatedPath(path)) records.set(path, hashes.sha512 ?? '');
  }
  return records;
}

async function verifyInFolder(
  folder: string,
  { next, known, environment }: ChainInput,
  read: SignedReader,
): Promise<Chain['metadata']> {
  for (const [role, text] of Object.entries(known)) await writeFile(join(folder, `${role}.json`), text);
  const updater = new Updater({
    metadataDir: folder,
    // The library requires an address, but requests nothing there, because the fetcher reads from `next` and the storage.
    metadataBaseUrl: 'http://storage',
    fetcher: new SignedFetcher(next, read),
    config: { maxRootRotations: await countNewerRoots(known[ROOT_KEY] ?? '', read) },
  });
  // Verifies root, timestamp, snapshot and targets; `getTargetInfo` verifies the list of the target's role.
  await updater.refresh();
  const registry = await updater.getTargetInfo(registryTarget(environment));
  if (!registry) throw new Error('it is signed for another registry');
  await registry.verify(Readable.from([bytesOf(next)]));
  for (const [feature, id] of servedIds(next)) {
    if (!(await updater.getTargetInfo(targetOf(feature, id))))
      throw new Error(`${feature} ${id} is not signed by its team`);
  }
  // The result leaves out other roles. Their metadata came from `known`, and was not verified against this revision.
  const roles = [...CHAIN_ROLES, ...Object.keys(next.features)];
  return Object.fromEntries(roles.map((role) => [role, readFileSync(join(folder, `${role}.json`), 'utf8')]));
}

/** Gives the library the metadata for which it asks, and refuses a key that is listed under two ids, which the library would count twice. */
class SignedFetcher implements Fetcher {
  constructor(
    private readonly next: RegistryRevision,
    private readonly read: SignedReader,
  ) {}

  async downloadBytes(url: string, maxLength: number): Promise<Buffer> {
    const name = decodeURIComponent(new URL(url).pathname.slice(1)).replace(/\.json$/, '');
    const text = await this.textOf(name);
    if (text === undefined) throw new Error(`${name} is not there`);
    const bytes = Buffer.from(text);
    if (bytes.length > maxLength) throw new Error(`${name} is longer than was signed`);
    return bytes;
  }

  async downloadFile<T>(): Promise<T> {
    throw new Error('Files of releases are not fetched this way.');
  }

  private async textOf(name: string): Promise<string | undefined> {
    const { signed } = this.next;
    if (name === 'timestamp') return signed?.timestamp;
    // All other roles are requested with a version, such as `3.root`.
    const [, version, role = ''] = /^(\d+)\.([a-z][a-z0-9-]*)$/.exec(name) ?? [];
    if (role === 'snapshot') return signed?.snapshot;
    if (role === REGISTRY_ROLE) return signed?.registry;
    const text = await this.read(role, Number(version));
    if (text && role === ROOT_KEY) requireOwnKeyIds(readRoot(text).signed.keys);
    if (text && role === 'targets') requireOwnKeyIds(readTargets(text).signed.delegations?.keys ?? {});
    return text;
  }
}

/** Number of root versions after the trusted one, at most `MAX_ROOTS`. */
async function countNewerRoots(root: string, read: SignedReader): Promise<number> {
  const { version } = readRoot(root).signed;
  for (let count = 0; count < MAX_ROOTS; count += 1)
    if (!(await read(ROOT_KEY, version + count + 1))) return count;
  return MAX_ROOTS;
}
