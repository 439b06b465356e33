import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration, type MultiStats, type StatsCompilation } from 'webpack';
import type { FeatureManifest } from '../../platform/src/feature-manifest';
import type { ReleaseFiles, ReleaseRecord } from '../../shell/server/releases/release';
import { hashesOf } from '../../shell/server/releases/release-check';
import { containerName, LENT, modulesOf } from './remote-config';
import { packageJson, RELEASED_PACKAGES, ROOT, readJson, releaseId } from './workspace';

export interface BuiltRelease {
  feature: string;
  id: string;
  /** Where the release's files are: `<package>/dist/<release id>`. */
  folder: string;
}

/** Says where the releases of the named features are, and builds those that are not there yet. */
export async function buildPackages(
  features: string[],
  report: (text: string) => void,
): Promise<BuiltRelease[]> {
  const wanted = features.map((feature) => {
    const folder = join(ROOT, packageFolder(feature));
    const id = releaseId(folder);
    return { feature, id, folder: join(folder, 'dist', id), packageFolder: folder };
  });
  const missing = wanted.filter(({ folder }) => !existsSync(join(folder, 'release.json')));
  for (const release of missing) {
    report(`building ${release.feature} ${release.id}`);
    // Half a build from an interrupted run must not pass for a whole one.
    rmSync(release.folder, { recursive: true, force: true });
  }
  if (missing.length > 0) {
    const stats = await compile((await Promise.all(missing.map(configsOf))).flat());
    for (const release of missing) writeRecord(release, browserStats(release, stats));
  }
  return wanted;
}

function packageFolder(feature: string): string {
  const folder = RELEASED_PACKAGES[feature];
  if (!folder)
    throw new Error(
      `No package is released as "${feature}": know ${Object.keys(RELEASED_PACKAGES).join(', ')}.`,
    );
  return folder;
}

interface WantedRelease extends BuiltRelease {
  packageFolder: string;
}

async function configsOf({ packageFolder: folder }: WantedRelease): Promise<Configuration[]> {
  const loaded = (await import(join(folder, 'webpack.config.mjs'))) as { default: Configuration[] };
  return loaded.default;
}

function compile(configs: Configuration[]): Promise<MultiStats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors()) {
          return reject(new Error(`The build failed:\n${stats?.toString('errors-only') ?? ''}`));
        }
        resolve(stats);
      });
    });
  });
}

function browserStats({ packageFolder: folder }: WantedRelease, stats: MultiStats): StatsCompilation {
  const name = `${packageJson(folder).name} browser`;
  const found = stats.stats.find(({ compilation }) => compilation.compiler.name === name);
  if (!found) throw new Error(`${name} was not built`);
  return found.toJson({ all: false, entrypoints: true, chunkGroups: true });
}

/** Leaves beside the builds what a release must say of itself. */
function writeRecord(
  { feature, id, folder, packageFolder: source }: WantedRelease,
  stats: StatsCompilation,
): void {
  const manifest = feature === 'shell' ? undefined : readJson<FeatureManifest>(join(source, 'feature.json'));
  const groups = stats.namedChunkGroups ?? {};
  const filesOf = (group: string): ReleaseFiles => {
    const names = (groups[group]?.assets ?? []).map(({ name }) => name);
    return {
      js: names.filter((name) => name.endsWith('.js')),
      css: names.filter((name) => name.endsWith('.css')),
    };
  };
  if (manifest) writeFileSync(join(folder, 'feature.json'), JSON.stringify(manifest));
  const { peerDependencies = {} } = packageJson(source);
  const record: ReleaseRecord = {
    feature,
    id,
    container: manifest ? containerName(feature, id) : 'shell',
    needs: manifest ? peerDependencies : {},
    lends: manifest ? {} : lentBy(source),
    modules: manifest
      ? Object.fromEntries(modulesOf(manifest).map((name) => [name, filesOf(name)]))
      : Object.fromEntries(Object.keys(groups).map((name) => [name, filesOf(name)])),
    files: hashesOf(folder),
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(record, null, 1));
}

/** What this shell lends: the versions a remote's `needs` are held against. */
function lentBy(shell: string): Record<string, string> {
  const { dependencies = {} } = packageJson(shell);
  return Object.fromEntries(
    [...LENT, '@module-federation/runtime'].map((name) => [name, dependencies[name] ?? '']),
  );
}
