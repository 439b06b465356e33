import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkoutPath } from '@stepwell/contract';
import { FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import type { RegistryContent } from '@stepwell/release-server/registry';
import type { Release } from '@stepwell/release-server/release';
import { liveCourse } from '../enrolment/enrol';
import { getPage, untilRendered, visibleHtml } from '../support/api';
import { copyRelease, giveId } from '../support/changed-release';
import { liveId, untilRevision } from '../support/releases';
import { expect, test } from '../support/test';

type Change = (folder: string) => void;
type FeatureManifest = NonNullable<Release['manifest']>;

const route = (path: string) => ({ path, module: 'CourseListPage', fallback: 'Taken' });

/** Releases of catalog that would harm other teams or visitors. */
const HARMFUL: [harm: string, change: Change, refusal: RegExp][] = [
  [
    'takes the pages of another team',
    withRoute('/checkout/:id'),
    /the route \/checkout\/:id belongs to checkout .*hand-over \/checkout\/:courseId --from checkout --to catalog$/,
  ],
  ['takes one of these pages', withRoute('/checkout/6650a1'), /belongs to checkout/],
  ['takes every page of the first level', withRoute('/:page'), /belongs to shell .*as \/about-us/],
  ['takes a page below one of another team', withRoute('/contact-us/team'), /belongs to engagement/],
  ['takes a page below one of the shell', withRoute('/about-us/team'), /belongs to shell/],
  ['takes all paths that begin with a name', withRoute('/contact-us/*'), /write a path of the site/],
  [
    'takes the consent question',
    withSlot('page.banner.v1'),
    /the slot page\.banner\.v1 belongs to engagement/,
  ],
  [
    'names the container of another remote',
    withContainer('checkout__1'),
    /its federation container is "checkout__1"/,
  ],
  [
    'has an HTML page',
    withFile('browser/win.html', '<script>alert(1)</script>'),
    /remove browser\/win\.html/,
  ],
  [
    'has a drawing with a script',
    withFile('browser/media/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    /remove browser\/media\/a\.svg/,
  ],
  [
    'has too much code',
    withFile('browser/data.js', randomBytes(400 * 1024).toString('base64')),
    /browser scripts have \d+ KB with brotli, and 300 KB are allowed\. The largest are browser\/data\.js/,
  ],
];

test('harmful releases are refused, and a harmful live release does not replace the page of another team', async ({
  newSite,
}) => {
  test.slow();
  const site = await newSite({ env: { LOG_LEVEL: 'fatal' } });
  const storage = new FolderStorage(releasePlace(site.dataDir));
  const manager = new StorageManager(storage, 0);
  const path = checkoutPath((await liveCourse(site))._id);
  const messages: string[] = [];

  for (const [index, [harm, change, refusal]] of HARMFUL.entries()) {
    const error = await changed(site.dataDir, `harm${index}`, change, (name, folder) =>
      manager.publish(folder, name).then(
        () => 'it was published',
        ({ message }: Error) => message,
      ),
    );
    if (!refusal.test(error)) messages.push(`${harm}: ${error}`);
  }
  expect(messages).toEqual([]);

  // This release is written into the registry directly, because earlier versions accepted such releases and the edge must protect the page.
  const takeOver = await changed(site.dataDir, 'taken', withRoute('/checkout/:id'), async (name, folder) => {
    await storage.artifacts.publish(folder);
    return name.id;
  });
  await expect(manager.promote({ catalog: takeOver }, { by: 'catalog' })).rejects.toThrow(
    'belongs to checkout',
  );
  const { revision, signed: _, ...content } = await storage.deployments.current();
  await storage.deployments.write(
    withLive(content, takeOver),
    { by: 'catalog', action: 'promote' },
    revision,
  );
  await untilRevision(site);
  await untilRendered(site, path);

  const page = visibleHtml((await getPage(site, path)).html);
  expect(page).toContain('Billing details');
  expect(page).not.toContain('Find the course that meets you');
});

function withRoute(path: string): Change {
  return manifestChange(({ routes }) => ({ routes: [...routes, route(path)] }));
}

function withSlot(at: string): Change {
  return manifestChange(({ slots }) => ({
    slots: [...slots, { at, module: 'CoursesMenu', when: 'server', fallback: 'Taken' } as never],
  }));
}

function manifestChange(change: (manifest: FeatureManifest) => Partial<FeatureManifest>): Change {
  return (folder) => {
    const file = join(folder, 'feature.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as FeatureManifest;
    writeFileSync(file, JSON.stringify({ ...manifest, ...change(manifest) }));
  };
}

function withContainer(container: string): Change {
  return (folder) => {
    const file = join(folder, 'release.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), container }));
  };
}

function withFile(name: string, text: string): Change {
  return (folder) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
}

function withLive({ features, ...content }: RegistryContent, live: string): RegistryContent {
  const { catalog } = features;
  if (!catalog) throw new Error('No catalog is live.');
  const at = new Date().toISOString();
  return {
    ...content,
    features: { ...features, catalog: { live, previous: catalog.live, by: 'catalog', at } },
  };
}

/** Runs `act` with a changed copy of the catalog's live release. */
async function changed<T>(
  dataDir: string,
  suffix: string,
  change: Change,
  act: (name: { feature: string; id: string }, folder: string) => Promise<T>,
): Promise<T> {
  const release = releasePlace(dataDir).store.read('catalog', liveId(dataDir, 'catalog'));
  const id = `${release.id}-${suffix}`;
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-harmful-'));
  try {
    copyRelease(release, folder);
    change(folder);
    giveId(folder, release, id);
    return await act({ feature: 'catalog', id }, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
