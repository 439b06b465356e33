import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  containerName,
  type ReleaseFiles,
  type ReleaseRecord,
  SHELL,
  type ShellClaims,
} from '@stepwell/release-server/release';
import { hashesOf } from '@stepwell/release-server/release-check';
import type { Configuration, MultiStats, StatsCompilation } from 'webpack';
import { type BuiltRelease, SOURCES_CHANGED } from './build-packages';
import { readManifest } from './manifest';
import { releaseId } from './release-id';
import { modulesOf, SHARED_PACKAGES } from './remote-config';
import { runWebpack } from './run-webpack';
import { readScenarios } from './scenarios';
import { checkStyleScope } from './style-scope';
import { isRemote, packageJson } from './workspace';

// `buildPackages` runs a build in this process, so that configurations and scenarios are imported afresh, and all memory is freed at the
// end. Arguments: the releases as JSON, and the umask. Exit code `SOURCES_CHANGED`: the sources changed, and a release does not match its
// id any more.

async function main(unbuilt: BuiltRelease[]): Promise<number> {
  // Another process may build the same release, so each builds in its own folder, and the first complete build is kept.
  const releases = unbuilt.map((release) => ({ ...release, draft: `${release.folder}.${process.pid}.tmp` }));
  const removeDrafts = () => {
    for (const { draft } of releases) rmSync(draft, { recursive: true, force: true });
  };
  // Called when the parent process has ended.
  const abort = () => {
    removeDrafts();
    process.exit(1);
  };
  process.once('disconnect', abort);
  process.channel?.unref();
  // The parent may have ended before the listener was added.
  if (!process.connected) abort();
  try {
    return await build(releases);
  } finally {
    removeDrafts();
  }
}

interface Draft extends BuiltRelease {
  draft: string;
}

async function build(releases: Draft[]): Promise<number> {
  // Checks that take little time come before the build.
  for (const { source } of releases) {
    if (isRemote(source)) checkStyleScope(source);
  }
  const scenarios = await Promise.all(
    releases.map(async ({ source }) => (isRemote(source) ? readScenarios(source) : null)),
  );
  const setups = await Promise.all(releases.map(setupOf));
  const stats = await runWebpack(setups.flatMap(({ configs }) => configs));
  let areUnchanged = true;
  for (const [index, release] of releases.entries()) {
    if (releaseId(release.source) !== release.id) {
      areUnchanged = false;
      continue;
    }
    if (scenarios[index]) writeJson(release, 'scenarios.json', scenarios[index]);
    writeRecord(release, browserStats(release, stats), setups[index]?.claims);
    moveIntoPlace(release);
  }
  return areUnchanged ? 0 : SOURCES_CHANGED;
}

/** webpack configurations of a package with the draft as output folder. The shell's file also exports the routes and slots it claims. */
async function setupOf({
  source,
  folder,
  draft,
}: Draft): Promise<{ configs: Configuration[]; claims?: ShellClaims }> {
  const { default: configs, claims } = (await import(join(source, 'webpack.config.mjs'))) as {
    default: Configuration[];
    claims?: ShellClaims;
  };
  const draftConfigs = configs.map((config) => ({
    ...config,
    output: { ...config.output, path: config.output?.path?.replace(folder, draft) },
  }));
  return { configs: draftConfigs, claims };
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
function writeRecord(release: Draft, stats: StatsCompilation, claims?: ShellClaims): void {
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
  const record: ReleaseRecord = {
    feature,
    id,
    container: manifest ? containerName(feature, id) : feature,
    needs: manifest ? peerDependencies : {},
    lends: feature === SHELL ? sharedBy(source) : {},
    modules: manifest
      ? Object.fromEntries(modulesOf(manifest).map((name) => [name, filesOf(name)]))
      : Object.fromEntries(Object.keys(groups).map((name) => [name, filesOf(name)])),
    ...(feature === SHELL && { claims }),
    files: hashesOf(draft),
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

const [releasesJson = '[]', umask] = process.argv.slice(2);
if (umask) process.umask(Number(umask));
try {
  process.exitCode = await main(JSON.parse(releasesJson) as BuiltRelease[]);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
