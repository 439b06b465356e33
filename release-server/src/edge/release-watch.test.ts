import fs, { cpSync, linkSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '../release';
import { aPlace } from '../testing/a-release.testing';
import { Findings } from './findings';
import { ReleaseWatch } from './release-watch';
import { VerifiedFiles } from './verified-files';

let releases: Release[];
let logged: string[];

beforeEach(async () => {
  const { store } = await aPlace([
    ['checkout', '1.0.0-a'],
    ['catalog', '1.0.0-b'],
  ]);
  releases = [store.read('checkout', '1.0.0-a'), store.read('catalog', '1.0.0-b')];
  logged = [];
});

test('finds no damage in releases as they were published', async () => {
  const watch = await aWatch();

  expect(damagedIn(watch)).toEqual([]);
  expect(logged).toEqual([]);
});

test.each(['browser/Page.js', 'browser/Page.js.br', 'browser/Page.js.gz', 'node/Page.js', 'feature.json'])(
  'reports only the release whose %s was changed before the watch started',
  async (name) => {
    change(name, 'hostile');

    const watch = await aWatch();

    expect(damagedIn(watch)).toEqual(['checkout']);
    expect(logged).toEqual([expect.stringContaining(`checkout 1.0.0-a is damaged: ${name} was changed`)]);
  },
);

test.each(['browser/Page.js', 'browser/Page.js.br', 'node/Page.js', 'feature.json', 'release.json'])(
  'logs the change and the repair of %s once each',
  async (name) => {
    const watch = await aWatch();
    const before = readFileSync(join(checkout().folder, name));
    change(name, 'hostile');

    await untilDamaged(watch, ['checkout']);
    for (let turn = 0; turn < 50; turn += 1) await watch.verifyNext();
    expect(logged).toEqual([expect.stringContaining(`checkout 1.0.0-a is damaged: ${name} `)]);

    change(name, before);
    await untilDamaged(watch, []);
    expect(logged.slice(1)).toEqual(['checkout 1.0.0-a is whole again']);
  },
);

test('finds a file that changed on disk without a new modification time', async () => {
  const watch = await aWatch();
  const { files } = checkout();
  // Other bytes with the same time and size: only the hash differs.
  files['node/Page.js'] = 'another hash';

  for (let turn = 0; turn < 20; turn += 1) await watch.verifyNext();

  expect(logged).toEqual([expect.stringContaining('node/Page.js was changed')]);
});

test('reports a deleted release until it is restored', async () => {
  const watch = await aWatch();
  const { folder } = checkout();
  cpSync(folder, `${folder}.kept`, { recursive: true });
  rmSync(folder, { recursive: true });

  await untilDamaged(watch, ['checkout']);
  renameSync(`${folder}.kept`, folder);

  await untilDamaged(watch, []);
});

test('reports no damage for a missing compressed copy', async () => {
  rmSync(join(checkout().folder, 'browser/Page.js.br'));

  expect(damagedIn(await aWatch())).toEqual([]);
});

test('reports the repair of a release that was damaged at the start', async () => {
  const before = readFileSync(join(checkout().folder, 'node/Page.js'));
  change('node/Page.js', 'hostile');
  const watch = await aWatch();
  expect(watch.isRepaired).toBe(false);

  change('node/Page.js', before);

  await untilDamaged(watch, []);
  expect(watch.isRepaired).toBe(true);
});

test('reads the disk only when it checks files', async () => {
  const watch = await aWatch();
  rmSync(checkout().folder, { recursive: true });

  expect(damagedIn(watch)).toEqual([]);
  await watch.checkFiles();
  expect(damagedIn(watch)).toEqual(['checkout']);
});

test('reads no file state in four checks while no change is reported', async () => {
  const watch = await aWatch();
  await watch.checkFiles();
  const stat = jest.spyOn(fs, 'statSync');

  for (let turn = 0; turn < 4; turn += 1) await watch.checkFiles();

  expect(stat).not.toHaveBeenCalled();
  stat.mockRestore();
});

test('finds a reported change before the sixth check', async () => {
  const watch = await aWatch();
  await watch.checkFiles();
  change('browser/Page.js.br', 'hostile');

  for (let turn = 0; turn < 4 && watch.damaged().length === 0; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await watch.checkFiles();
  }

  expect(damagedIn(watch)).toEqual(['checkout']);
});

test('finds an unreported change at the sixth check', async () => {
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'elsewhere-')), 'Page.js');
  linkSync(join(checkout().folder, 'node/Page.js'), elsewhere);
  const watch = await aWatch();
  await watch.checkFiles();
  writeFileSync(elsewhere, 'hostile');

  for (let turn = 2; turn < 6; turn += 1) await watch.checkFiles();
  expect(damagedIn(watch)).toEqual([]);
  await watch.checkFiles();

  expect(damagedIn(watch)).toEqual(['checkout']);
});

test('checks all files each time if no folder can be watched', async () => {
  const watch = await aWatch();
  const noWatch = jest.spyOn(fs, 'watch').mockImplementation(() => {
    throw new Error('ENOSPC');
  });
  await watch.checkFiles();
  change('node/Page.js', 'hostile');

  await watch.checkFiles();

  expect(damagedIn(watch)).toEqual(['checkout']);
  noWatch.mockRestore();
});

test('verifies a file once if it changes repeatedly during another verification', async () => {
  const { store } = await aPlace([['checkout', '1.0.0-a']]);
  releases = [store.read('checkout', '1.0.0-a')];
  const watch = await aWatch();
  const verify = jest.spyOn(VerifiedFiles.prototype, 'verify');
  let go = () => {};
  verify.mockImplementationOnce(() => new Promise((resolve) => (go = () => resolve(true))));

  change('browser/Page.js', 'hostile');
  const first = watch.checkFiles();
  for (let at = 0; at < 5; at += 1) {
    change('node/Page.js', `hostile ${at}`);
    await watch.checkFiles();
  }
  go();
  await first;

  expect(verify.mock.calls.map(([, name]) => name)).toEqual(['browser/Page.js', 'node/Page.js']);
  verify.mockRestore();
});

async function aWatch(): Promise<ReleaseWatch> {
  const findings = new Findings((text) => logged.push(text));
  const watch = new ReleaseWatch(releases, new VerifiedFiles(findings), findings);
  await watch.verifyAll();
  return watch;
}

function checkout(): Release {
  const [release] = releases;
  if (!release) throw new Error('There is no release.');
  return release;
}

function change(name: string, content: string | Buffer): void {
  writeFileSync(join(checkout().folder, name), content);
}

function damagedIn(watch: ReleaseWatch): string[] {
  return watch.damaged().map(({ feature }) => feature);
}

/** Checks repeatedly, as the edge's timer does, because two changes within one tick of the file system's clock look like one. */
async function untilDamaged(watch: ReleaseWatch, features: string[]): Promise<void> {
  for (let turn = 0; turn < 200 && damagedIn(watch).join() !== features.join(); turn += 1) {
    await watch.checkFiles();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(damagedIn(watch)).toEqual(features);
}
