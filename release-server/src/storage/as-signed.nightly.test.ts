import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { applyCanaryRule } from '../canary/canary-rule';
import { StorageManager } from '../promotion/storage-manager';
import type { AuditLine, RegistryRevision } from '../registry';
import { KeyFolder } from '../signatures/keys';
import { rootOf, signedText, signRevision } from '../signatures/metadata';
import { Trust } from '../signatures/trust';
import { currentTrust, proposeTrust, signProposal } from '../signatures/trust-proposal';
import { ASHA, aDataFolder } from '../testing/a-release.testing';
import { aStorage, publishAll, STORAGES } from '../testing/a-storage.testing';
import { backUp, restore } from './backup';
import { renewWhenDue } from './signature-renewal';
import { SigningAlarm } from './signing-alarm';
import type { ReleaseStorage } from './storage';

// The attacker of these tests can write the storage, but has no key. No operation may sign on top of the attacker's changes.

jest.setTimeout(120_000);

const DAY_MS = 24 * 60 * 60_000;

/** Operations that sign. */
const SIGNERS: [name: string, sign: (storage: ReleaseStorage) => Promise<unknown>][] = [
  ['a promotion', (storage) => new StorageManager(storage, 0).promote({ checkout: 'a' }, ASHA)],
  ['a rollback', (storage) => new StorageManager(storage, 0).rollback('checkout', ASHA, 'a')],
  ['a block', (storage) => new StorageManager(storage, 0).block('catalog', 'c', { ...ASHA, reason: 'bad' })],
  ['the end of a canary', (storage) => new StorageManager(storage, 0).stopCanary('catalog', ASHA)],
  ['the renewal', (storage) => storage.deployments.renew()],
  // This time is long after the deadline, so the rule ends the canary.
  ['the canary rule', (storage) => applyCanaryRule(storage, Date.now() + 60 * DAY_MS)],
];

describe.each(STORAGES)('signatures over a storage in %s', (kind) => {
  let site: Site;
  beforeEach(async () => {
    site = await aSite(kind);
  });

  test.each(SIGNERS)('%s signs a registry that only commands have changed', async (_, sign) => {
    const { signed } = await site.storage.deployments.current();

    await sign(site.storage);

    expect((await site.storage.deployments.current()).signed).not.toEqual(signed);
    expect(site.logged).toEqual([]);
  });

  test('no operation signs after a blocked release was made live', async () => {
    await site.tamper(({ blocked: _blocked, features, ...rest }) => ({
      ...rest,
      features: { ...features, checkout: { ...releaseIn(features, 'checkout'), live: 'bad' } },
    }));

    const refusals = await Promise.all(
      SIGNERS.map(([name, sign]) => sign(site.storage).catch((error: Error) => `${name}: ${error.name}`)),
    );

    expect(refusals).toEqual(SIGNERS.map(([name]) => `${name}: NotAsSigned`));
    expect(site.logged).toEqual([
      expect.stringMatching(
        /^release-server: The registry live is not as it was signed: checkout bad is live, and b was signed, checkout bad is no longer blocked\. .*keys put-back/,
      ),
    ]);
    expect(site.alarm.refused).toBe(SIGNERS.length);
    expect((await site.storage.deployments.history()).at(-1)?.revision).toBe(site.revision);
  });

  test.each<[what: string, attack: () => Promise<unknown>, difference: RegExp]>([
    [
      'the list of blocked releases was deleted',
      () => site.tamper(({ blocked: _, ...rest }) => rest),
      /checkout bad is no longer blocked/,
    ],
    [
      'another revision number was written',
      () => site.tamper((now) => ({ ...now, revision: now.revision + 7 })),
      /its log ends at revision/,
    ],
    [
      'another revision number was written, with lines of the log',
      async () => {
        const { revision } = await site.tamper((now) => ({ ...now, revision: now.revision + 1 }));
        await site.appendLog({
          revision,
          live: { shell: 's1', checkout: 'b', catalog: 'a' },
          canaries: { catalog: 'b' },
        });
      },
      /it is not what was signed/,
    ],
    [
      'an earlier revision was restored',
      () => site.tamper(() => site.earlier),
      /is at revision 1, and this machine has signed \d/,
    ],
    ['all was deleted', () => site.tamper(() => ({ revision: 0, features: {} })), /is at revision 0, and/],
    [
      'the signatures were deleted',
      () => site.tamper(({ signed: _, ...rest }) => rest),
      /its signatures are missing/,
    ],
    [
      'the signatures are of an earlier revision',
      () => site.tamper((now) => ({ ...now, signed: site.earlier.signed })),
      /its signatures are older/,
    ],
    [
      "the state was signed with the attacker's key",
      () => site.tamper((now) => ({ ...now, signed: signedByMallory(now) })),
      /its signatures are not by the registry's key/,
    ],
    ['the last line of the log was deleted', () => site.deleteLog(site.revision), /its log ends at revision/],
    ['the log was changed', () => site.changeLog(site.revision), /its log has other releases/],
  ])('nothing is signed after this attack: %s', async (_, attack, difference) => {
    await attack();

    const releaseIds = { shell: 's1', checkout: 'a', catalog: 'a' };
    await expect(new StorageManager(site.storage, 0).promote(releaseIds, ASHA)).rejects.toThrow(difference);
    expect(site.logged).toHaveLength(1);
  });

  test.each<[what: string, attack: () => Promise<unknown>, difference: RegExp]>([
    [
      'other releases are live',
      () =>
        site.tamper(({ features, ...rest }) => ({
          ...rest,
          features: { ...features, checkout: { ...releaseIn(features, 'checkout'), live: 'bad' } },
        })),
      /its log has other releases|it is not what was signed/,
    ],
    [
      'the list of blocked releases was deleted',
      () => site.tamper(({ blocked: _, ...rest }) => rest),
      /not what was signed/,
    ],
    ['an earlier revision was restored', () => site.tamper(() => site.earlier), /its log ends at/],
    ['the log was deleted', () => site.deleteLog(1), /its log ends at revision 0/],
  ])(
    'a machine without earlier signatures signs nothing after this attack: %s',
    async (_, attack, difference) => {
      site.forget();
      await attack();

      await expect(site.storage.deployments.renew()).rejects.toThrow(difference);
    },
  );

  test('another root, which trusts the key of the attacker, is refused', async () => {
    const mallory = new KeyFolder(aDataFolder());
    const [root, registry] = [mallory.make('root'), mallory.make('live-registry')];
    const plan = { root: { keys: [root.key], threshold: 1 }, registry: [registry.key], teams: {} };
    await site.replaceRoot(signedText(rootOf(plan, 1), [root]));

    await expect(site.storage.deployments.renew()).rejects.toThrow('the root of the signatures was replaced');
  });

  test('a machine with a new registry key accepts signatures of the old key until the new key has signed', async () => {
    const old = site.keys.make('live-registry');
    const beforeRotation = await site.storage.deployments.current();
    rmSync(site.keys.fileOf('live-registry'));
    const next = site.keys.make('live-registry');
    const { artifacts } = site.storage;
    const now = await currentTrust(artifacts);
    await artifacts.trust(
      signProposal(proposeTrust(now, { registry: [next.key], teams: {} }), site.keys.make('root')),
    );

    await site.storage.deployments.renew();
    expect(site.logged).toEqual([]);

    const stolen = signRevision(
      old,
      'live',
      beforeRotation,
      new Map(),
      (await site.storage.deployments.current()).signed,
    );
    await site.tamper((now) => ({ ...now, signed: stolen }));
    await expect(site.storage.deployments.renew()).rejects.toThrow("are not by the registry's key");
  });

  test('the last signed content is put back as a new revision, which edges accept', async () => {
    const trust = new Trust({ folder: aDataFolder(), log: () => undefined });
    const read = (role: string, version: number) => site.storage.artifacts.signed(role, version);
    trust.keep(await trust.check(await site.storage.deployments.current(), read));
    const { revision } = await site.tamper(({ blocked: _, ...now }) => ({
      ...now,
      revision: now.revision + 3,
    }));
    await site.appendLog({ revision, live: { checkout: 'bad' } });

    await site.storage.deployments.putBack({ ...ASHA, action: 'put back' });
    await new StorageManager(site.storage, 0).promote({ checkout: 'a' }, ASHA);

    const now = await site.storage.deployments.current();
    expect(now).toMatchObject({ revision: revision + 2, blocked: { checkout: { bad: 'it loses orders' } } });
    expect((await trust.check(now, read)).revision).toEqual(now);
    expect((await site.storage.deployments.history()).at(-2)).toMatchObject({
      action: 'put back',
      live: { checkout: 'b' },
    });
  });

  test('a restored backup is signed', async () => {
    const file = join(aDataFolder(), 'releases.tar.gz');
    await backUp(site.storage, file);
    await new StorageManager(site.storage, 0).promote({ checkout: 'a' }, ASHA);
    await site.empty();

    const restored = await site.reopen();
    await restore(restored, file);
    await restored.deployments.renew();

    expect(await restored.deployments.current()).toMatchObject({ revision: site.revision });
  });

  test('a revision is signed although a crash has cut its line of the log', async () => {
    await new StorageManager(site.storage, 0).promote({ checkout: 'a' }, ASHA);
    await site.cutLog();
    site.forget();

    await new StorageManager(site.storage, 0).promote({ checkout: 'b' }, ASHA);
    await site.storage.deployments.renew();

    expect((await site.storage.deployments.history()).at(-1)).toMatchObject({ live: { checkout: 'b' } });
  });

  test('the daily renewal does not hide a change', async () => {
    await site.tamper(({ blocked: _, ...rest }) => rest);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * DAY_MS);

    await expect(renewWhenDue(site.storage)).rejects.toThrow('checkout bad is no longer blocked');
    jest.restoreAllMocks();
  });
});

/** A storage that was changed by commands only, with functions that change it as an attacker does. */
interface Site {
  /** The storage, whose refusals to sign are reported to `alarm` and `logged`. */
  storage: ReleaseStorage;
  keys: KeyFolder;
  logged: string[];
  alarm: SigningAlarm;
  /** Number of the current revision. */
  revision: number;
  /** The first revision. */
  earlier: RegistryRevision;
  reopen(): Promise<ReleaseStorage>;
  /** Writes the registry without a command. */
  tamper(change: (now: RegistryRevision) => RegistryRevision): Promise<RegistryRevision>;
  appendLog(line: Partial<AuditLine>): Promise<void>;
  /** Deletes the lines from a revision on. */
  deleteLog(from: number): Promise<void>;
  changeLog(revision: number): Promise<void>;
  /** Removes half of the last line. */
  cutLog(): Promise<void>;
  replaceRoot(text: string): Promise<void>;
  /** Deletes the records of this machine's last signatures. */
  forget(): void;
  /** Deletes everything that is stored. */
  empty(): Promise<void>;
}

/** A site on which checkout b is live and a was before, checkout bad is blocked, and catalog b is a canary. */
async function aSite(kind: string): Promise<Site> {
  const { storage: stored, databaseUrl, reopen, keys } = await aStorage(kind);
  const logged: string[] = [];
  const alarm = new SigningAlarm((text) => logged.push(text));
  const storage = alarm.watch(stored);
  await publishAll(storage, 'shell s1', 'checkout a', 'checkout b', 'checkout bad');
  await publishAll(storage, 'catalog a', 'catalog b', 'catalog c');
  const manager = new StorageManager(storage, 0);
  await manager.promote({ shell: 's1', checkout: 'a', catalog: 'a' }, ASHA);
  const earlier = await storage.deployments.current();
  await manager.promote({ checkout: 'b' }, ASHA);
  await manager.block('checkout', 'bad', { ...ASHA, reason: 'it loses orders' });
  await manager.canary({ feature: 'catalog', id: 'b', percent: 10 }, ASHA);
  const { revision } = await storage.deployments.current();
  const dataDir = join(keys.folder, '..');
  // The address of the storage in this machine's records: the database's without user, password and options, or the folder.
  const place = databaseUrl?.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '') ?? dataDir;
  const common = {
    storage,
    keys,
    logged,
    alarm,
    revision,
    earlier,
    reopen,
    forget: () => keys.lastSigned.forget(place),
  };
  return databaseUrl ? { ...common, ...inTables(databaseUrl) } : { ...common, ...inFolder(dataDir) };
}

type Attacks = Pick<
  Site,
  'tamper' | 'cutLog' | 'appendLog' | 'deleteLog' | 'changeLog' | 'replaceRoot' | 'empty'
>;

function inFolder(dataDir: string): Attacks {
  const file = join(dataDir, 'registry/live.json');
  const log = join(dataDir, 'registry/live.log.jsonl');
  const lines = () =>
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditLine);
  const write = (all: AuditLine[]) =>
    writeFileSync(log, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return {
    async tamper(change) {
      const next = change(JSON.parse(readFileSync(file, 'utf8')) as RegistryRevision);
      writeFileSync(file, JSON.stringify(next));
      return next;
    },
    appendLog: async (line) => appendFileSync(log, `${JSON.stringify(line)}\n`),
    deleteLog: async (from) => write(lines().filter(({ revision }) => revision < from)),
    changeLog: async (changed) =>
      write(lines().map((line) => (line.revision === changed ? { ...line, live: { checkout: 'a' } } : line))),
    cutLog: async () => writeFileSync(log, readFileSync(log, 'utf8').slice(0, -30)),
    replaceRoot: async (text) => writeFileSync(join(dataDir, 'releases/.signed/root/1.json'), text),
    async empty() {
      for (const name of ['releases', 'registry']) rmSync(join(dataDir, name), { recursive: true });
    },
  };
}

function inTables(url: string): Attacks {
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text.replaceAll('$s.', 'stepwell_releases.'), values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  return {
    async tamper(change) {
      const [row] = await query<{ revision: string; content: object }>(
        'SELECT revision, content FROM $s.registry',
      );
      const next = change({ ...row?.content, revision: Number(row?.revision) } as RegistryRevision);
      const { revision, ...content } = next;
      await query('UPDATE $s.registry SET revision = $1, content = $2', [revision, JSON.stringify(content)]);
      return next;
    },
    async appendLog(line) {
      await query('INSERT INTO $s.history VALUES ($1, $2, $3)', [
        'live',
        line.revision,
        JSON.stringify(line),
      ]);
    },
    async deleteLog(from) {
      await query('DELETE FROM $s.history WHERE revision >= $1', [from]);
    },
    async changeLog(revision) {
      const live = JSON.stringify({ live: { checkout: 'a' } });
      await query('UPDATE $s.history SET line = line || $2 WHERE revision = $1', [revision, live]);
    },
    // This does nothing, because PostgreSQL stores a line completely or not at all.
    cutLog: async () => undefined,
    async replaceRoot(text) {
      await query("UPDATE $s.signed SET content = $1 WHERE role = 'root'", [text]);
    },
    async empty() {
      await query('DROP SCHEMA stepwell_releases CASCADE');
    },
  };
}

function signedByMallory(now: RegistryRevision) {
  const mallory = new KeyFolder(aDataFolder()).make('live-registry');
  return signRevision(mallory, 'live', now, new Map(), now.signed);
}

function releaseIn(features: RegistryRevision['features'], feature: string) {
  const record = features[feature];
  if (!record) throw new Error(`No ${feature} is live.`);
  return record;
}
