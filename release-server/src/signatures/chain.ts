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

/** Reads one version of signed metadata. */
export type SignedReader = (role: string, version: number) => Promise<string | undefined>;

/** A revision to verify, and the metadata that is trusted so far. */
export interface ChainInput {
  next: RegistryRevision;
  /** Trusted metadata by role, with at least the root. */
  known: Readonly<Record<string, string>>;
  environment: string;
}

/** Content of a chain's metadata. */
export interface ChainContent {
  /** When the first signature expires, ISO 8601. */
  expiresAt: string;
  /** SHA-512 of the record of each release that its team has signed, by target name. */
  records: ReadonlyMap<string, string>;
}

/** A verified chain. */
export interface Chain extends ChainContent {
  /** By role. */
  metadata: Readonly<Record<string, string>>;
}

/** Largest number of root rotations that one verification follows. */
const MAX_ROOTS = 256;
/** Roles that each revision depends on, in addition to the roles of its teams. */
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

/** SHA-512 of the record of each release that its team has signed, by target name. @param metadata by role */
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
    metadataBaseUrl: 'http://storage',
    fetcher: new SignedFetcher(next, read),
    config: { maxRootRotations: await newerRoots(known[ROOT_KEY] ?? '', read) },
  });
  await updater.refresh();
  const registry = await updater.getTargetInfo(registryTarget(environment));
  if (!registry) throw new Error('it is signed for another registry');
  await registry.verify(Readable.from([bytesOf(next)]));
  for (const [feature, id] of servedIds(next)) {
    if (!(await updater.getTargetInfo(targetOf(feature, id))))
      throw new Error(`${feature} ${id} is not signed by its team`);
  }
  // Metadata of other roles in the folder was not verified now, and is dropped.
  const roles = [...CHAIN_ROLES, ...Object.keys(next.features)];
  return Object.fromEntries(roles.map((role) => [role, readFileSync(join(folder, `${role}.json`), 'utf8')]));
}

/** Provides metadata to the library, and refuses keys that are listed twice. */
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
    const [, version, role = ''] = /^(\d+)\.([a-z][a-z0-9-]*)$/.exec(name) ?? [];
    if (role === 'snapshot') return signed?.snapshot;
    if (role === REGISTRY_ROLE) return signed?.registry;
    const text = await this.read(role, Number(version));
    if (text && role === ROOT_KEY) requireOwnKeyIds(readRoot(text).signed.keys);
    if (text && role === 'targets') requireOwnKeyIds(readTargets(text).signed.delegations?.keys ?? {});
    return text;
  }
}

/** Number of root versions after the trusted one. */
async function newerRoots(root: string, read: SignedReader): Promise<number> {
  const { version } = readRoot(root).signed;
  for (let count = 0; count < MAX_ROOTS; count += 1)
    if (!(await read(ROOT_KEY, version + count + 1))) return count;
  return MAX_ROOTS;
}
