import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignedReleases } from '../edge/signed-releases';
import { VerifiedRegistry } from '../edge/verified-registry';
import { StorageManager } from '../promotion/storage-manager';
import type { RegistryRevision } from '../registry';
import { type FolderPlace, FolderStorage, releasePlace } from '../storage/folder-storage';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA, aBuild, aDataFolder } from '../testing/a-release.testing';
import { publishAll } from '../testing/a-storage.testing';
import type { SignedReader } from './chain';
import { KeyFolder } from './keys';
import { recordTarget, signedText, signRevision, teamListOf } from './metadata';
import { Trust, Verified } from './trust';
import { proposeTrust, signProposal } from './trust-proposal';

// Attacks that The Update Framework lists, and attacks that other users of the framework have reported. The attacker can write the storage.

const DAY_MS = 24 * 60 * 60_000;

let dataDir: string;
let place: FolderPlace;
let storage: ReleaseStorage;
let keys: KeyFolder;
let trust: Trust;
let trustIn: string;

/** Before each test, revision 2 is live, and an edge has served revisions 1 and 2. */
beforeEach(async () => {
  dataDir = aDataFolder();
  trustIn = aDataFolder();
  place = releasePlace(dataDir);
  storage = new FolderStorage(place);
  keys = KeyFolder.in(dataDir);
  trust = new Trust({ folder: trustIn, log: () => undefined });
  await publishAll(storage, 'shell s1', 'checkout a', 'checkout b', 'catalog a');
  await promoteAndServe({ shell: 's1', checkout: 'a', catalog: 'a' });
  await promoteAndServe({ checkout: 'b' });
});

afterEach(() => jest.restoreAllMocks());

test('accepts revisions that are signed by trusted keys', async () => {
  expect(trust.last?.revision).toEqual(place.registry.read());

  await promoteAndServe({ checkout: 'a' });

  expect(trust.last?.revision.revision).toBe(3);
});

describe('arbitrary software', () => {
  test('refuses a revision that is signed with an unknown key', async () => {
    const stranger = new KeyFolder(aDataFolder()).make('live-registry');
    const next = { ...currentContent(), revision: 3 };

    await expect(check(signedBy(stranger, next))).rejects.toThrow(
      'revision 3 is refused: timestamp is signed by 0 of the 1 required keys',
    );
  });

  test('refuses a revision without signatures', async () => {
    await expect(check({ ...currentContent(), revision: 3 })).rejects.toThrow('revision 3 is not signed');
  });

  test("refuses a live release that its team has not signed, even with the registry's key", async () => {
    const features = { ...currentContent().features, checkout: live('evil') };

    await expect(check(signedBy(registryKey(), { revision: 3, features }))).rejects.toThrow(
      'checkout evil is not signed by its team',
    );
  });

  test("refuses a canary that its team has not signed, even with the registry's key", async () => {
    const at = '2026-11-22T06:30:00.000Z';
    const canary = { release: 'evil', percent: 1, since: at, deadline: at, heldUntil: at, by: 'mallory' };
    const features = { ...currentContent().features, checkout: { ...live('b'), canary } };

    await expect(check(signedBy(registryKey(), { revision: 3, features }))).rejects.toThrow(
      'checkout evil is not signed by its team',
    );
  });
});

describe('rollback', () => {
  test('refuses a storage that was restored to last week, also after a restart of the edge', async () => {
    const copy = aDataFolder();
    cpSync(dataDir, copy, { recursive: true });
    await promoteAndServe({ checkout: 'a' });
    cpSync(copy, dataDir, { recursive: true });
    const restarted = new Trust({ folder: trustIn, log: () => undefined });

    for (const machine of [trust, restarted])
      await expect(check(place.registry.read(), machine)).rejects.toThrow(
        'the storage is at revision 2, and 3 was live here',
      );
  });

  test('refuses an old signature with a new revision number', async () => {
    const old = signRevision(registryKey(), 'live', { ...currentContent(), revision: 3 }, lists());

    await expect(check({ ...currentContent(), revision: 3, signed: old })).rejects.toThrow(
      'it is an old one (1 after 2)',
    );
  });

  test('refuses a new revision with an old list of a team', async () => {
    const old = lists();
    old.set('checkout', place.metadata.read('checkout', 1) ?? '');

    await expect(check(signedBy(registryKey(), { ...currentContent(), revision: 3 }, old))).rejects.toThrow(
      'it is an old one (1 after 2)',
    );
  });

  test('refuses another revision with a known number', async () => {
    const features = { ...currentContent().features, checkout: live('a') };

    await expect(check(signedBy(registryKey(), { revision: 2, features }))).rejects.toThrow(
      'another revision 2 than was live here',
    );
  });

  test('accepts a rollback, which is a newer revision', async () => {
    await new StorageManager(storage, 0).rollback('checkout', ASHA);
    await serveCurrent();

    expect(trust.last?.revision).toMatchObject({ revision: 3, features: { checkout: { live: 'a' } } });
  });
});

describe('indefinite freeze', () => {
  test('serves the last valid revision with an alert instead of an expired one', async () => {
    const logged: string[] = [];
    const registry = await openRegistry(logged);
    // A timestamp is valid for seven days.
    const late = daysAgo(8, () => signedBy(registryKey(), { ...currentContent(), revision: 3 }));
    place.registry.takeOver(late);

    expect(await registry.read()).toMatchObject({ revision: 2 });
    expect(registry.alert).toMatch(/the signature of timestamp has expired: .*keys renew/);
    await registry.read();
    expect(logged).toHaveLength(1);
  });

  test('serves a verified revision after its expiry, with an alert, until it is signed again', async () => {
    const { metadata, revision } = verified();
    const signed = daysAgo(8, () => signedBy(registryKey(), revision)).signed;
    const stale = { ...revision, signed };
    trust.keep(new Verified(stale, { ...metadata, timestamp: signed?.timestamp ?? '' }));
    place.registry.takeOver(stale);
    const registry = await openRegistry([]);

    expect(await registry.read()).toMatchObject({ revision: 2 });
    expect(registry.alert).toMatch(/the signatures of the live revision expired at/);

    place.registry.renew();
    expect(await registry.read()).toMatchObject({ revision: 2 });
    expect(registry.alert).toBeUndefined();
  });
});

test('endless data: refuses a list that is longer than its signed length', async () => {
  await storage.artifacts.publish(aBuild('checkout', 'c'));
  const next = await promoteUnseen({ checkout: 'c' });
  const endless: SignedReader = async (role, version) =>
    `${place.metadata.read(role, version) ?? ''}${role === 'checkout' ? ' '.repeat(100) : ''}` || undefined;

  await expect(trust.check(next, endless)).rejects.toThrow('longer than was signed');
});

test('mix and match: refuses parts of different revisions', async () => {
  const { signed } = place.registry.read();
  const next = await promoteUnseen({ checkout: 'a' });
  const parts = next.signed;
  if (!parts || !signed) throw new Error('Nothing was signed.');

  for (const part of ['snapshot', 'registry'] as const) {
    const mixed = { ...next, signed: { ...parts, [part]: signed[part] } };
    await expect(check(mixed)).rejects.toThrow('its parts do not belong together');
  }
});

describe('wrong software', () => {
  test('refuses the registry of another environment', async () => {
    const dev = releasePlace(dataDir, 'dev');
    // This registry gets to revision 3, because an edge that has served revision 2 refuses every lower number.
    dev.registry.update(() => currentContent(), { by: 'asha', action: 'promote' }, 0);
    for (let revision = 1; revision < 3; revision += 1)
      dev.registry.update(() => currentContent(), { by: 'asha', action: 'promote' }, revision);

    await expect(check(dev.registry.read())).rejects.toThrow('it is signed for another registry');
  });

  test('refuses the record of another release', () => {
    const { store } = place;
    cpSync(join(store.folderOf('checkout', 'a'), 'release.json'), fileOf('release.json'));

    expect(new SignedReleases(store, trust).find('checkout', 'b')).toBeUndefined();
  });
});

describe('stolen keys', () => {
  test('refuses a release that the team of another feature has signed, on the list of either feature', async () => {
    const foreign = listOf('catalog', 'checkout/evil.json');
    const build = aBuild('checkout', 'evil');
    const record = readFileSync(join(build, 'release.json'));
    const list = teamListOf([recordTarget('checkout', 'evil', record)], 3);

    await expect(
      storage.artifacts.publish(build, { signed: signedText(list, [keyOf('catalog')]) }),
    ).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('is not signed by a key of its team'),
    });
    place.metadata.put('catalog', foreign);
    const features = { ...currentContent().features, checkout: live('evil') };
    await expect(check(signedBy(registryKey(), { revision: 3, features }))).rejects.toThrow(
      'checkout evil is not signed by its team',
    );
  });

  test('plans no new keys if the list of keys was changed in the storage', async () => {
    const added = JSON.parse(place.metadata.newestOf('targets') ?? '') as { signed: { version: number } };
    added.signed.version += 1;
    place.metadata.put('targets', JSON.stringify(added));

    expect(() => proposal({ teams: {} })).toThrow('is not signed by its root');
    await expect(storage.artifacts.publish(aBuild('reviews', 'a'))).rejects.toThrow();
  });

  test('refuses a team key that was replaced', async () => {
    const stolen = keyOf('checkout');
    rmSync(keys.fileOf('checkout'));
    await storage.artifacts.trust(proposal({ teams: { checkout: [keys.make('checkout').key] } }));
    const build = aBuild('checkout', 'evil');
    const record = readFileSync(join(build, 'release.json'));
    const list = signedText(teamListOf([recordTarget('checkout', 'evil', record)], 3), [stolen]);

    await expect(storage.artifacts.publish(build, { signed: list })).rejects.toThrow(
      'is not signed by a key of its team',
    );
    await expect(promoteUnseen({ catalog: 'a' })).rejects.toThrow('nothing was signed');
    await expect(check(await nextRevision())).rejects.toThrow(
      'checkout is signed by 0 of the 1 required keys',
    );
  });

  test('refuses a registry key that was replaced', async () => {
    const stolen = registryKey();
    rmSync(keys.fileOf('live-registry'));
    await storage.artifacts.trust(proposal({ registry: [keys.make('live-registry').key], teams: {} }));

    await expect(check(signedBy(stolen, { ...currentContent(), revision: 3 }))).rejects.toThrow(
      'timestamp is signed by 0 of the 1 required keys',
    );
    await promoteAndServe({ checkout: 'a' });
    expect(trust.last?.revision.revision).toBe(3);
  });
});

describe('a root of two maintainers', () => {
  const TOO_FEW = 'Too few maintainers have signed';

  beforeEach(async () => {
    const second = keys.make('second');
    const root = [keyOf('root').key, second.key];
    await storage.artifacts.trust(signProposal(proposal({ root, threshold: 2, teams: {} }), second));
    await promoteAndServe({ checkout: 'a' });
  });

  test('requires both root keys', async () => {
    const alone = proposal({ teams: { checkout: [keys.make('mine').key] } });

    await expect(storage.artifacts.trust(alone)).rejects.toThrow(TOO_FEW);
    await storage.artifacts.trust(signProposal(alone, keyOf('second')));
  });

  test('refuses a repeated signature', async () => {
    const alone = proposal({ teams: { checkout: [keys.make('mine').key] } });
    const doubled = withDoubledSignatures(alone.targets);

    await expect(storage.artifacts.trust({ ...alone, targets: doubled })).rejects.toThrow(
      'multiple signatures',
    );
    place.metadata.put('targets', doubled);
    await expect(nextRevision().then(check)).rejects.toThrow();
    expect(trust.last?.revision.revision).toBe(3);
  });

  test.each([
    ['one key under two ids', withTwoIds, 'under an id that is not its own'],
    ['a threshold of 0', (root: Root) => withThreshold(root, 0), 'threshold must be at least 1'],
    ['a lower threshold, signed by one maintainer', (root: Root) => withThreshold(root, 1), TOO_FEW],
  ])('storage and edges refuse a root with %s', async (_case, change, why) => {
    const root = keyOf('root');
    const next = JSON.parse(place.metadata.newest().get('root') ?? '');
    next.signed.version += 1;
    next.signatures = [];
    const forged = signedAnyway(change(next), root);
    const targets = proposal({ teams: {} }).targets;

    await expect(storage.artifacts.trust({ root: forged, targets })).rejects.toThrow(why);
    place.metadata.put('root', forged);
    const edge = trust.check({ ...place.registry.read(), revision: 4 }, read);
    await expect(edge).rejects.toThrow(/revision 4 is refused/);
  });
});

test.each(['release.json', 'feature.json', 'browser/Page.js', 'browser/Page.js.br', 'node/Page.js'])(
  'refuses to promote a release with a changed byte in %s',
  async (name) => {
    const bytes = readFileSync(fileOf(name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(fileOf(name), bytes);

    await expect(new StorageManager(storage, 0).promote({ checkout: 'b' }, ASHA)).rejects.toThrow();
    const releases = new SignedReleases(place.store, trust);
    if (name === 'release.json') expect(() => releases.read('checkout', 'b')).toThrow();
  },
);

/** The attack "extraneous dependencies": the dependencies of a release are in its record, which the team has signed. */
test('refuses a release whose dependencies were changed', () => {
  const record = JSON.parse(readFileSync(fileOf('release.json'), 'utf8'));
  writeFileSync(fileOf('release.json'), JSON.stringify({ ...record, needs: { evil: '*' } }));

  expect(new SignedReleases(place.store, trust).find('checkout', 'b')).toBeUndefined();
});

interface Root {
  signed: { keys: Record<string, object>; roles: Record<string, { keyids: string[]; threshold: number }> };
  signatures: object[];
}

const read: SignedReader = async (role, version) => place.metadata.read(role, version);

function check(revision: RegistryRevision, by = trust): Promise<Verified> {
  return by.check(revision, read);
}

/** Lets the edge verify and serve the stored revision. */
async function serveCurrent(): Promise<void> {
  trust.keep(await check(place.registry.read()));
}

/** Promotes releases in a revision that the edge serves. */
async function promoteAndServe(releaseIds: Record<string, string>): Promise<void> {
  await promoteUnseen(releaseIds);
  await serveCurrent();
}

/** Promotes releases in a revision that the edge has not read yet. @returns the revision */
async function promoteUnseen(releaseIds: Record<string, string>): Promise<RegistryRevision> {
  await new StorageManager(storage, 0).promote(releaseIds, ASHA);
  return place.registry.read();
}

/** Writes a revision with the registry's key. */
async function nextRevision(): Promise<RegistryRevision> {
  const { revision } = place.registry.read();
  return signedBy(registryKey(), { ...currentContent(), revision: revision + 1 });
}

function currentContent() {
  const { features } = place.registry.read();
  return { features };
}

function live(id: string) {
  return { live: id, previous: null, by: 'mallory', at: '2026-11-20T06:30:00.000Z' };
}

/** The newest text of each list, by role. */
function lists(): Map<string, string> {
  return new Map([...place.metadata.newest()].filter(([role]) => role !== 'root'));
}

function signedBy(
  key: ReturnType<typeof registryKey>,
  next: RegistryRevision,
  all = lists(),
): RegistryRevision {
  return { ...next, signed: signRevision(key, 'live', next, all, place.registry.read().signed) };
}

function registryKey() {
  return keyOf('live-registry');
}

function keyOf(name: string) {
  const key = keys.find(name);
  if (!key) throw new Error(`There is no key ${name}.`);
  return key;
}

/** A feature's list with one more release, `path`, signed with the feature's key. */
function listOf(feature: string, path: string): string {
  const list = JSON.parse(place.metadata.newest().get(feature) ?? '');
  const [target] = Object.values(list.signed.targets);
  Object.assign(list.signed.targets, { [path]: target });
  list.signed.version += 1;
  return signedAnyway(list, keyOf(feature));
}

/** A plan based on the stored root, signed by the first maintainer. */
function proposal(change: Parameters<typeof proposeTrust>[1]) {
  const newest = place.metadata.newest();
  const planned = proposeTrust({ root: newest.get('root'), targets: newest.get('targets') }, change);
  return signProposal(planned, keyOf('root'));
}

function withDoubledSignatures(text: string): string {
  const data = JSON.parse(text);
  return JSON.stringify({ ...data, signatures: [...data.signatures, ...data.signatures] });
}

/** Lists the root's key a second time, under another id, so that one signature would count twice. */
function withTwoIds(root: Root): Root {
  const [id = ''] = root.signed.roles.root?.keyids ?? [];
  root.signed.keys['0'.repeat(64)] = { ...root.signed.keys[id] };
  root.signed.roles.root?.keyids.push('0'.repeat(64));
  return root;
}

function withThreshold(root: Root, count: number): Root {
  Object.assign(root.signed.roles.root ?? {}, { threshold: count });
  return root;
}

/** Signs data that the library itself would refuse to read. */
function signedAnyway(data: Root, key: ReturnType<typeof keyOf>): string {
  const { canonicalize } =
    jest.requireActual<typeof import('@tufjs/canonical-json')>('@tufjs/canonical-json');
  const signature = key.sign(Buffer.from(canonicalize(data.signed)));
  return JSON.stringify({ ...data, signatures: [signature.toJSON()] });
}

/** Runs `act` as if it were some days ago. */
function daysAgo<T>(days: number, act: () => T): T {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - days * DAY_MS);
  const result = act();
  clock.mockRestore();
  return result;
}

function verified(): Verified {
  if (!trust.last) throw new Error('Nothing was verified.');
  return trust.last;
}

function openRegistry(logged: string[]): Promise<VerifiedRegistry> {
  return VerifiedRegistry.open({
    registry: place.registry,
    signed: read,
    trust,
    log: (text) => logged.push(text),
  });
}

function fileOf(name: string): string {
  return join(place.store.folderOf('checkout', 'b'), name);
}
