import { hash } from 'node:crypto';
import './long-lists';
import { canonicalize } from '@tufjs/canonical-json';
import {
  type Key,
  Metadata,
  MetadataKind,
  MetaFile,
  Root,
  Snapshot,
  TargetFile,
  Targets,
  Timestamp,
} from '@tufjs/models';
import type { RegistryRevision, SignedRevision } from '../registry';
import { ReleaseError } from '../release-error';
import type { SigningKey } from './keys';

// Writes, signs and reads metadata of The Update Framework (https://theupdateframework.github.io/specification/latest). A signed text is
// passed on unchanged, because another serialisation could have other bytes. Roles: `root` (keys of the maintainers and of the registry),
// `targets` (keys of the teams), a list per feature (the team's releases), and for each revision `live-registry`, `snapshot`, `timestamp`.

const DAY_MS = 24 * 60 * 60_000;
const SPECIFICATION = '1.0.31';
/** Validity of signatures in days: long for people, who sign by hand; short for the timestamp, which is signed again each day. */
const LIFETIME_DAYS = { root: 730, targets: 365, team: 365, revision: 30, timestamp: 7 };

/** Role that signs which releases are live. Its name has a hyphen, which no feature's name contains. */
export const REGISTRY_ROLE = 'live-registry';

/** Which public keys are trusted, and for what. */
export interface TrustPlan {
  /** Keys that may change this plan, and how many of them must sign. */
  root: { keys: Key[]; threshold: number };
  /** Keys that sign which releases are live; they cannot sign releases themselves. */
  registry: Key[];
  /** Keys that sign releases, by feature. */
  teams: Readonly<Record<string, Key[]>>;
}

/** Name of a release in its team's list, such as `reviews/1.2.0-3f9a.json`. */
export function targetOf(feature: string, id: string): string {
  return `${feature}/${id}.json`;
}

/** Name of an environment's registry in signed metadata, such as `live-registry/live.json`. */
export function registryTarget(environment: string): string {
  return `${REGISTRY_ROLE}/${environment}.json`;
}

/** The unsigned root of a plan: the keys of the maintainers, and those of the registry. */
export function rootOf({ root, registry }: TrustPlan, version: number): Metadata<Root> {
  const signed = new Root({ ...dated(version, LIFETIME_DAYS.root), consistentSnapshot: true });
  for (const role of [MetadataKind.Root, MetadataKind.Targets]) {
    for (const key of root.keys) signed.addKey(key, role);
    Object.assign(signed.roles[role] ?? {}, { threshold: root.threshold });
  }
  for (const role of [MetadataKind.Snapshot, MetadataKind.Timestamp])
    for (const key of registry) signed.addKey(key, role);
  return new Metadata(signed);
}

/** The unsigned `targets` of a plan: delegates to each team the target names of its feature, `<feature>/*` (TUF 4.5). */
export function targetsOf({ registry, teams }: TrustPlan, version: number): Metadata<Targets> {
  const roles = [{ name: REGISTRY_ROLE, keys: registry }];
  for (const [name, keys] of Object.entries(teams)) roles.push({ name, keys });
  const allKeys = roles.flatMap(({ keys }) => keys);
  return Metadata.fromJSON(MetadataKind.Targets, {
    signatures: [],
    signed: {
      _type: MetadataKind.Targets,
      spec_version: SPECIFICATION,
      version,
      expires: inDays(LIFETIME_DAYS.targets),
      targets: {},
      delegations: {
        keys: Object.fromEntries(allKeys.map((key) => [key.keyID, key.toJSON()])),
        roles: roles.map(({ name, keys }) => ({
          name,
          keyids: keys.map(({ keyID }) => keyID),
          threshold: 1,
          terminating: true,
          paths: [`${name}/*`],
        })),
      },
    },
  });
}

/** The plan that a root and its `targets` put into force. */
export function trustPlanOf(
  { signed: root }: Metadata<Root>,
  { signed: targets }: Metadata<Targets>,
): TrustPlan {
  const keysOf = (role: string) => (root.roles[role]?.keyIDs ?? []).flatMap((id) => root.keys[id] ?? []);
  const { keys = {}, roles = {} } = targets.delegations ?? {};
  const teams = Object.values(roles)
    .filter(({ name }) => name !== REGISTRY_ROLE)
    .map(({ name, keyIDs }): [string, Key[]] => [name, keyIDs.flatMap((id) => keys[id] ?? [])]);
  return {
    root: { keys: keysOf('root'), threshold: root.roles.root?.threshold ?? 1 },
    registry: keysOf('timestamp'),
    teams: Object.fromEntries(teams),
  };
}

/** A team's release list. It contains the hash of each release's record, which contains the hash of each file. */
export function teamListOf(targets: readonly TargetFile[], version: number): Metadata<Targets> {
  const list = new Targets(dated(version, LIFETIME_DAYS.team));
  for (const target of targets) list.addTarget(target);
  return new Metadata(list);
}

/** Entry of a release in its team's list: name, length and hash of its record. */
export function recordTarget(feature: string, id: string, record: Buffer): TargetFile {
  return targetFile(targetOf(feature, id), record);
}

/** The bytes of a revision that are signed: everything except its signatures, as canonical JSON. */
export function bytesOf({ signed: _, ...revision }: RegistryRevision): Buffer {
  // The detour through JSON drops undefined fields, which have no canonical form.
  return Buffer.from(canonicalize(JSON.parse(JSON.stringify(revision))));
}

/**
 * Signs a revision: its hash (`registry`), the versions of all lists (`snapshot`), and the version of the snapshot (`timestamp`).
 * @param lists newest text of `targets` and of each team's list, by role
 * @param before signatures of the previous revision: the new version is one higher than theirs
 */
export function signRevision(
  key: SigningKey,
  environment: string,
  revision: RegistryRevision,
  lists: ReadonlyMap<string, string>,
  before?: SignedRevision,
): SignedRevision {
  const version = before ? versionOf(before.timestamp) + 1 : 1;
  const target = targetFile(registryTarget(environment), bytesOf(revision));
  const term = dated(version, LIFETIME_DAYS.revision);
  const targets = new Targets({ ...term, targets: { [target.path]: target } });
  const registry = signedText(new Metadata(targets), [key]);
  const meta = Object.fromEntries(
    [...lists, [REGISTRY_ROLE, registry] as const].map(([role, text]) => [`${role}.json`, metaOf(text)]),
  );
  const snapshot = signedText(new Metadata(new Snapshot({ ...term, meta })), [key]);
  const shortTerm = dated(version, LIFETIME_DAYS.timestamp);
  const timestamp = new Timestamp({ ...shortTerm, snapshotMeta: metaOf(snapshot) });
  return { timestamp: signedText(new Metadata(timestamp), [key]), snapshot, registry };
}

type AnyMetadata = Metadata<Root> | Metadata<Targets> | Metadata<Snapshot> | Metadata<Timestamp>;

/** The text of metadata, with an additional signature of each key. */
export function signedText(metadata: AnyMetadata, keys: readonly SigningKey[]): string {
  for (const { sign } of keys) metadata.sign(sign);
  return JSON.stringify(metadata.toJSON());
}

export function readRoot(text: string): Metadata<Root> {
  return parsed(text, (data) => Metadata.fromJSON(MetadataKind.Root, data));
}

export function readTargets(text: string): Metadata<Targets> {
  return parsed(text, (data) => Metadata.fromJSON(MetadataKind.Targets, data));
}

/** Version of signed metadata of any role. */
export function versionOf(text: string): number {
  return (JSON.parse(text) as { signed: { version: number } }).signed.version;
}

/** Version of each list to which a revision refers, by role. */
export function versionsNamedIn({ snapshot }: SignedRevision): ReadonlyMap<string, number> {
  const { signed } = JSON.parse(snapshot) as { signed: { meta: Record<string, { version: number }> } };
  return new Map(
    Object.entries(signed.meta).map(([name, { version }]) => [name.replace(/\.json$/, ''), version]),
  );
}

/** When signed metadata expires, ISO 8601. */
export function expiryOf(text: string): string {
  return (JSON.parse(text) as { signed: { expires: string } }).signed.expires;
}

function parsed<T>(text: string, read: (data: never) => T): T {
  try {
    return read(JSON.parse(text) as never);
  } catch (error) {
    throw new ReleaseError(`Signed metadata cannot be read: ${(error as Error).message}.`);
  }
}

function targetFile(path: string, content: Buffer): TargetFile {
  return new TargetFile({ path, length: content.length, hashes: { sha512: sha512(content) } });
}

function metaOf(text: string): MetaFile {
  const bytes = Buffer.from(text);
  return new MetaFile({ version: versionOf(text), length: bytes.length, hashes: { sha512: sha512(bytes) } });
}

export function sha512(content: Buffer): string {
  return hash('sha512', content, 'hex');
}

function dated(version: number, days: number) {
  return { specVersion: SPECIFICATION, version, expires: inDays(days) };
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');
}
