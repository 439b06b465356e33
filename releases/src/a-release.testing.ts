import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';
import { type Contents, hashOf } from './contents';
import { makeMissingKeys, privateKeyFile, readPrivateKey } from './keys';
import { LocalReleases } from './local-releases';
import { type Place, placeIn } from './place';
import { signBuild } from './publishing/sign-build';
import { type BuildRecord, containerName, RECORD_FILE, SHELL } from './release';

/** The author in tests. */
export const ASHA = { by: 'asha' };
/** Packages that the shell of tests shares with remotes, with their versions. */
export const SHARED = { react: '19.3.1', '@stepwell/platform': '1.0.0' };
export const OWNERS = {
  shell: { routes: ['/', '/about-us'], slots: [] },
  catalog: { routes: ['/courses', '/course'], slots: ['nav.courses.v1'] },
  checkout: { routes: ['/checkout'], slots: [] },
};

export interface BuildOptions extends Partial<BuildRecord> {
  /** Content of `browser/Page.js` and of `node/Page.js`. */
  text?: string;
  /** Parts of the manifest of a remote. */
  manifest?: Partial<FeatureManifest>;
  /** More files, by path inside the release. */
  extra?: Record<string, string>;
}

/** Writes the smallest finished build into a folder. @returns the folder */
export function writeBuild(folder: string, feature: string, id: string, options: BuildOptions = {}): string {
  const { text = `${feature} ${id}`, extra = {}, manifest: parts, ...record } = options;
  const isShell = feature === SHELL;
  const owner = { team: feature, contact: 'team@stepwell.example' };
  const manifest = { name: feature, owner, routes: [], slots: [], ...parts };
  const files: Record<string, string> = {
    'browser/Page.js': text,
    'node/Page.js': text,
    ...(!isShell && { 'feature.json': JSON.stringify(manifest) }),
    ...extra,
  };
  const complete: BuildRecord = {
    feature,
    id,
    container: containerName(feature, id),
    needs: isShell ? {} : SHARED,
    lends: isShell ? SHARED : {},
    modules: { Page: { js: ['Page.js'], css: [] } },
    ...(isShell && { owners: OWNERS }),
    files: Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, hashOf(Buffer.from(content))]),
    ),
    ...record,
  };
  for (const [name, content] of Object.entries({ ...files, [RECORD_FILE]: JSON.stringify(complete) })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** A new data folder, deleted after the test. */
export function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-releases-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const cleanUps: (() => void)[] = [];
// The crash rounds use `writeBuild` outside of jest.
if (typeof afterEach === 'function')
  afterEach(() => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
  });

/** The smallest release, signed with the key of its feature in `place`, which is made if it is missing. */
export async function aRelease(
  place: Place,
  feature: string,
  id: string,
  options?: BuildOptions,
): Promise<Contents> {
  makeMissingKeys(place, [feature]);
  const folder = writeBuild(join(place.folder, '..', 'builds', feature, id), feature, id, options);
  return signBuild(folder, { ...ASHA, keyOf: (name) => readPrivateKey(privateKeyFile(place, name)) });
}

/** A data folder in which the shell 1.0.0-s is live and the given releases of remotes are published. */
export async function aPlace(releases: [feature: string, id: string, options?: BuildOptions][] = []) {
  const dataDir = aDataFolder();
  const place = placeIn(dataDir);
  const local = new LocalReleases(place);
  await local.publish(await aRelease(place, SHELL, '1.0.0-s'));
  await local.promote({ [SHELL]: '1.0.0-s' }, ASHA);
  for (const [feature, id, options] of releases)
    await local.publish(await aRelease(place, feature, id, options));
  return { dataDir, place, releases: local };
}
