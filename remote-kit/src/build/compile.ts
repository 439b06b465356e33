import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashesBelow } from '@stepwell/releases/contents';
import {
  type BuildRecord,
  containerName,
  type Ownership,
  type ReleaseFiles,
  SHELL,
} from '@stepwell/releases/release';
import type { Configuration, MultiStats, StatsCompilation } from 'webpack';
import type { BuiltRelease } from './build-packages';
import { readManifest } from './manifest';
import { releaseId } from './release-id';
import { modulesOf, SHARED_PACKAGES } from './remote-config';
import { runWebpack } from './run-webpack';
import { readScenarios } from './scenarios';
import { isRemote, packageJson } from './workspace';

// The process in which `buildPackages` builds. Its argument is the releases as JSON.

type Owners = Record<string, Ownership>;

interface Draft extends BuiltRelease {
  draft: string;
}

async function main(unbuilt: BuiltRelease[]): Promise<void> {
  // Another process may build the same release, so each builds in its own folder, and the first complete build is kept.
  const releases = unbuilt.map((release) => ({ ...release, draft: `${release.folder}.${process.pid}.tmp` }));
  process.once('exit', () => {
    for (const { draft } of releases) rmSync(draft, { recursive: true, force: true });
  });
  // The parent process has ended.
  process.once('disconnect', () => process.exit(1));
  await build(releases);
  process.exit(0);
}

async function build(releases: Draft[]): Promise<void> {
  // Scenarios are checked first, because that takes little time.
  const scenarios = await Promise.all(
    releases.map(async ({ source }) => (isRemote(source) ? readScenarios(source) : null)),
  );
  const setups = await Promise.all(releases.map(setupOf));
  const stats = await runWebpack(setups.flatMap(({ configs }) => configs));
  for (const [index, release] of releases.entries()) {
    if (releaseId(release.source) !== release.id)
      throw new Error(`${release.feature}: the sources changed during the build; build again.`);
    if (scenarios[index]) writeJson(release, 'scenarios.json', scenarios[index]);
    writeRecord(release, browserStats(release, stats), setups[index]?.owners);
    moveIntoPlace(release);
  }
}

/** webpack configurations of a package with the draft as output folder. The shell's file also exports the table of owners. */
async function setupOf({
  source,
  folder,
  draft,
}: Draft): Promise<{ configs: Configuration[]; owners?: Owners }> {
  const { default: configs, owners } = (await import(join(source, 'webpack.config.mjs'))) as {
    default: Configuration[];
    owners?: Owners;
  };
  const draftConfigs = configs.map((config) => ({
    ...config,
    output: { ...config.output, path: config.output?.path?.replace(folder, draft) },
  }));
  return { configs: draftConfigs, owners };
}

function moveIntoPlace({ folder, draft }: Draft): void {
  if (existsSync(join(folder, 'release.json'))) return;
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

function browserStats({ source }: BuiltRelease, stats: MultiStats): StatsCompilation {
  const name = `${packageJson(source).name} browser`;
  const browser = stats.stats.find(({ compilation }) => compilation.compiler.name === name);
  if (!browser) throw new Error(`${name} was not built`);
  return browser.toJson({ all: false, entrypoints: true, chunkGroups: true });
}

/** Writes the release record as the last file, because it marks a complete release. */
function writeRecord(release: Draft, stats: StatsCompilation, owners?: Owners): void {
  const { feature, id, draft, source } = release;
  const manifest = isRemote(source) ? readManifest(source) : undefined;
  if (manifest) writeJson(release, 'feature.json', manifest);
  const groups = stats.namedChunkGroups ?? {};
  const filesOf = (group: string): ReleaseFiles => {
    const names = (groups[group]?.assets ?? []).map(({ name }) => name);
    return {
      js: names.filter((name) => name.endsWith('.js')),
      css: names.filter((name) => name.endsWith('.css')),
    };
  };
  const { peerDependencies = {} } = packageJson(source);
  const record: BuildRecord = {
    feature,
    id,
    container: manifest ? containerName(feature, id) : feature,
    needs: manifest ? peerDependencies : {},
    lends: feature === SHELL ? sharedBy(source) : {},
    modules: manifest
      ? Object.fromEntries(modulesOf(manifest).map((name) => [name, filesOf(name)]))
      : Object.fromEntries(Object.keys(groups).map((name) => [name, filesOf(name)])),
    ...(feature === SHELL && { owners }),
    files: hashesBelow(draft),
  };
  writeJson(release, 'release.json', record);
}

function writeJson({ draft }: Draft, name: string, value: unknown): void {
  writeFileSync(join(draft, name), `${JSON.stringify(value, null, 1)}\n`);
}

/** Versions of the packages that the shell shares. The `needs` of a remote's release are compared with them. */
function sharedBy(shell: string): Record<string, string> {
  const { dependencies = {} } = packageJson(shell);
  return Object.fromEntries(
    [...SHARED_PACKAGES, '@module-federation/runtime'].map((name) => [name, dependencies[name] ?? '']),
  );
}

main(JSON.parse(process.argv[2] ?? '[]') as BuiltRelease[]).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
