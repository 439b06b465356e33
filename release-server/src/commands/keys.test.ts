import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { StorageManager } from '../promotion/storage-manager';
import { KeyFolder } from '../signatures/keys';
import { Trust } from '../signatures/trust';
import { openStorage } from '../storage/open-storage';
import { aBuild, aDataFolder } from '../testing/a-release.testing';
import { releaseProgram } from './program';

// `release keys` with several maintainers and teams, each with its own folder of keys, as on separate machines.

let dataDir: string;
let output: string[];
/** Trusted state of an edge. */
let trust: Trust | undefined;

beforeEach(() => {
  dataDir = aDataFolder();
  output = [];
  trust = undefined;
  jest.spyOn(console, 'log').mockImplementation((text) => output.push(text));
  jest.spyOn(console, 'error').mockImplementation((text) => output.push(text));
});

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

test('keys are trusted once both of two maintainers have signed them offline', async () => {
  const [asha, ravi, service, team] = [aDataFolder(), aDataFolder(), aDataFolder(), aDataFolder()];
  await keys(asha, 'new root');
  await keys(ravi, 'new root');
  await keys(service, 'new live-registry');
  await keys(team, 'new shell');
  const plan = join(aDataFolder(), 'trust.json');
  const publics = `${asha}/root.pub,${ravi}/root.pub`;

  await keys(
    service,
    `plan ${plan} --root ${publics} --threshold 2 --registry ${service}/live-registry.pub --team shell=${team}/shell.pub`,
  );
  await keys(asha, `sign ${plan} --key ${asha}/root.pem`);
  await keys(service, `apply ${plan}`);
  expect(output.at(-1)).toMatch(/^Too few maintainers have signed/);
  await keys(ravi, `sign ${plan} --key ${ravi}/root.pem`);
  await keys(service, `apply ${plan}`);
  expect(output.at(-1)).toMatch(/^The plan is in force/);

  const build = aBuild('shell', '1.0.0-s1');
  await expect((await storageOf(service)).artifacts.publish(build)).rejects.toThrow(
    "a release of shell is signed by its team's key",
  );
  await (await storageOf(team)).artifacts.publish(build);
  await new StorageManager(await storageOf(service), 0).promote({ shell: '1.0.0-s1' }, { by: 'asha' });
  await expect(
    new StorageManager(await storageOf(team), 0).promote({ shell: '1.0.0-s1' }, { by: 'asha' }),
  ).rejects.toThrow("only a machine with the registry's key can change the live releases");
  await keys(service, 'list');
  expect(output.at(-1)).toMatch(/^root \(2 of 2\).*\n.*\nregistry .* version 1.*\nshell .* version 1/);
});

test('no revision that an edge would refuse is signed while keys of a live site are replaced', async () => {
  const [start, asha, team] = [join(dataDir, 'keys'), aDataFolder(), aDataFolder()];
  const plan = join(aDataFolder(), 'trust.json');
  await (await storageOf(start)).artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await new StorageManager(await storageOf(start), 0).promote({ shell: '1.0.0-s1' }, { by: 'asha' });
  await expectServed();
  await keys(asha, 'new root');
  await keys(team, 'new shell');
  await keys(
    start,
    `plan ${plan} --root ${asha}/root.pub --registry ${start}/live-registry.pem --team shell=${team}/shell.pub`,
  );
  await keys(asha, `sign ${plan} --key ${asha}/root.pem`);
  await keys(start, `sign ${plan} --key ${start}/root.pem`);

  await keys(start, `apply ${plan}`);
  expect(output.at(-1)).toContain('keys resign shell --only 1.0.0-s1');
  await keys(start, 'renew');
  expect(output.at(-1)).toMatch(/^shell 1\.0\.0-s1 is not signed with a key that is trusted for shell/);
  await expectServed();

  await keys(team, 'resign shell --only 1.0.0-s1');
  await keys(start, 'renew');
  expect(output.at(-1)).toBe('Revision 1 is signed again.');
  await expectServed();
});

test('a plan keeps the number of maintainers who must sign, unless --threshold is given', async () => {
  const [own, folder] = [join(dataDir, 'keys'), aDataFolder()];
  const plan = join(folder, 'trust.json');
  const thresholdOf = async (options: string) => {
    await keys(own, `plan ${plan} ${options}`);
    const { root } = JSON.parse(readFileSync(plan, 'utf8'));
    return JSON.parse(root).signed.roles.root.threshold;
  };
  await (await storageOf(own)).artifacts.publish(aBuild('shell', '1.0.0-s1'));
  for (const name of ['asha', 'ravi']) await keys(folder, `new ${name}`);
  const both = `--root ${folder}/asha.pub,${folder}/ravi.pub`;

  expect(await thresholdOf(both)).toBe(1);
  expect(await thresholdOf(`${both} --threshold 2`)).toBe(2);
  for (const file of [`${own}/root.pem`, `${folder}/asha.pem`, `${folder}/ravi.pem`])
    await keys(own, `sign ${plan} --key ${file}`);
  await keys(own, `apply ${plan}`);

  expect(await thresholdOf(both)).toBe(2);
  expect(await thresholdOf('--threshold 1')).toBe(1);
  await keys(own, `plan ${plan} --root ${folder}/asha.pub`);
  expect(output.at(-1)).toMatch(/^--threshold must be 1 or more, and at most the number of root keys/);
});

test('a registry key that is not trusted signs nothing', async () => {
  const [start, other] = [join(dataDir, 'keys'), aDataFolder()];
  await (await storageOf(start)).artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await new StorageManager(await storageOf(start), 0).promote({ shell: '1.0.0-s1' }, { by: 'asha' });
  await keys(other, 'new live-registry');

  await keys(other, 'renew');

  expect(output.at(-1)).toMatch(/live-registry\.pem is not trusted for the registry, and nothing was signed/);
  await expectServed();
});

test('a missing file of keys or of a plan is named in the error', async () => {
  await keys(aDataFolder(), 'sign /nowhere/trust.json --key /nowhere/root.pem');
  expect(output.at(-1)).toMatch(/^There is no file \/nowhere\/trust\.json/);

  await keys(aDataFolder(), `plan ${join(aDataFolder(), 'trust.json')} --root /nowhere/asha.pub`);

  expect(output.at(-1)).toMatch(/^There is no file \/nowhere\/asha\.pub/);
});

test('keys new never overwrites a private key', async () => {
  const folder = aDataFolder();
  await keys(folder, 'new checkout');
  const file = join(folder, 'checkout.pem');
  const before = readFileSync(file, 'utf8');

  await keys(folder, 'new checkout');

  expect(output.at(-1)).toMatch(/exists already/);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'checkout.pub'), 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----/);
});

test('keys sign refuses a key that is not a maintainer’s', async () => {
  await (await storageOf(join(dataDir, 'keys'))).artifacts.publish(aBuild('shell', '1.0.0-s1'));
  const [folder, plan] = [aDataFolder(), join(aDataFolder(), 'trust.json')];
  await keys(folder, 'new checkout');
  await keys(folder, `plan ${plan} --team checkout=${folder}/checkout.pub`);

  await keys(folder, `sign ${plan} --key ${folder}/checkout.pem`);

  expect(output.at(-1)).toMatch(/is not a key of the root/);
});

test('a team from another repository gets a token only after its key is trusted', async () => {
  const [own, folder, plan] = [join(dataDir, 'keys'), aDataFolder(), join(aDataFolder(), 'trust.json')];
  const addReviews = () => release(own, 'team add reviews --may publish,read');
  await (await storageOf(own)).artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await keys(folder, 'new reviews');

  await addReviews();
  expect(output.at(-1)).toMatch(/^"reviews" is not released from here: .* needs a key that is trusted first/);
  expect(await (await storageOf(own)).grants.list()).toEqual([]);

  await keys(own, `plan ${plan} --team reviews=${folder}/reviews.pub`);
  await keys(own, `sign ${plan} --key ${own}/root.pem`);
  await keys(own, `apply ${plan}`);
  await addReviews();
  expect(output.at(-1)).toMatch(/^reviews may publish, read reviews until .*\nstepwell_/);
  expect(await (await storageOf(own)).grants.list()).toMatchObject([
    { team: 'reviews', features: ['reviews'] },
  ]);
});

test('`keys renew` signs nothing before the first promotion, and prints that', async () => {
  await keys(join(dataDir, 'keys'), 'renew');

  expect(output).toEqual(['Nothing is live yet, so nothing is signed.']);
});

test('a plan trusts all keys of a team, also if several options name them', async () => {
  const [own, folder, plan] = [join(dataDir, 'keys'), aDataFolder(), join(aDataFolder(), 'trust.json')];
  await (await storageOf(own)).artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await keys(folder, 'new old');
  await keys(folder, 'new new');

  await keys(own, `plan ${plan} --team reviews=${folder}/old.pub --team reviews=${folder}/new.pub`);
  await keys(own, `sign ${plan} --key ${own}/root.pem`);
  await keys(own, `apply ${plan}`);
  await keys(own, 'list');

  expect(output.at(-1)).toMatch(/^reviews {9}[0-9a-f]{8}, [0-9a-f]{8} +has signed nothing$/m);
});

test.each(['keys resign shell --only ,', 'team add shell --may ,', 'team add shell --may read --features ,'])(
  '`%s` is refused, because its list is empty',
  async (line) => {
    const own = join(dataDir, 'keys');
    const { artifacts, grants } = await storageOf(own);
    await artifacts.publish(aBuild('shell', '1.0.0-s1'));
    const signed = await artifacts.signed('shell');
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    jest.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit');
    });

    await expect(release(own, line)).rejects.toThrow('exit');

    expect(await artifacts.signed('shell')).toBe(signed);
    expect(await grants.list()).toEqual([]);
  },
);

/** Runs `release keys …` with these keys. */
function keys(keysIn: string, line: string): Promise<void> {
  return release(keysIn, `keys ${line}`);
}

/** Runs `release …` with these keys. */
async function release(keysIn: string, line: string): Promise<void> {
  const program = releaseProgram({
    workspace: { packages: {}, build: async () => [] },
    manager: async () => new StorageManager(await storageOf(keysIn)),
    storage: () => storageOf(keysIn),
    keys: () => new KeyFolder(keysIn),
  });
  await program.parseAsync(line.split(' '), { from: 'user' });
}

/** Asserts that an edge accepts the live releases after a change. */
async function expectServed(): Promise<void> {
  trust ??= new Trust({ folder: aDataFolder(), log: () => undefined });
  const storage = await storageOf(join(dataDir, 'keys'));
  const current = await storage.deployments.current();
  if (isDeepStrictEqual(current, trust.last?.revision)) return;
  trust.keep(await trust.check(current, (role, version) => storage.artifacts.signed(role, version)));
}

function storageOf(keysIn: string) {
  return openStorage({ dataDir, keysIn });
}
