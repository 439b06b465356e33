import { createHash } from 'node:crypto';
import type { Published } from '../depot/depot';
import type { PageScript, ScriptsThen } from '../registry/evidence';
import type { RegistryContent } from '../registry/registry';
import { SHELL } from '../release';

/** Scripts of a release, as a page's list names them. */
export interface ScriptsOfRelease {
  feature: string;
  id: string;
  /** SHA-384, base64, by name of any file for browsers. */
  hashes: Readonly<Record<string, string>>;
  /** Of a remote: the team that answers for it, and the scripts of its modules. */
  remote?: { owner: string; files: Readonly<Record<string, readonly string[]>> };
  /** Of the shell: what starts a page. */
  main?: string;
  isSpare?: boolean;
}

/** In the place of a release, of what the edge itself writes into pages. */
export const OF_THE_EDGE = 'edge';
/** Answers for what the edge itself writes into pages, and for the frame around them. */
export const OF_THE_SHELL = 'Shell';
const BROWSER = 'browser/';
/** What builds put into the name of a file, so that it changes with its content. */
const CONTENT_HASH = /\.[0-9a-f]{8}(?=\.js$)/;

export function scriptsOfRelease(release: ScriptsOfRelease): PageScript[] {
  const { feature, id, hashes, remote, isSpare = false } = release;
  const instead = isSpare ? 'Where the live release fails: ' : '';
  return Object.entries(hashes)
    .filter(([name]) => name.endsWith('.js'))
    .map(([name, sha384]) => ({
      name,
      ...(moduleOf(name, release) && { module: moduleOf(name, release) }),
      release: `${feature} ${id}`,
      hash: `sha384-${sha384}`,
      owner: remote?.owner ?? (feature === SHELL ? OF_THE_SHELL : feature),
      reason: instead + reasonOf(name, release),
      ...(isSpare && { isSpare }),
    }));
}

/**
 * Every script of what a registry lets run: what is live, canaries, and what stands in where one of them fails.
 * @param found a release by feature and id; one that is not there can run nothing
 */
export function scriptsIn(
  { features }: RegistryContent,
  found: (feature: string, id: string) => Published | undefined,
): PageScript[] {
  return Object.entries(features)
    .sort()
    .flatMap(([feature, { live, previous, canary }]) => {
      const of = (id: string | null | undefined, isSpare = false) => {
        const release = id && id !== live ? found(feature, id) : undefined;
        return release ? scriptsOfRelease({ ...listed(release), isSpare }) : [];
      };
      const current = found(feature, live);
      // The shell has no other behind it.
      const spare = feature === SHELL ? [] : of(previous, true);
      return [...(current ? scriptsOfRelease(listed(current)) : []), ...of(canary?.release), ...spare];
    });
}

/** What a revision's log says of its scripts. @param before those until then */
export function scriptsThen(before: readonly PageScript[], now: readonly PageScript[]): ScriptsThen {
  const list = now.map(({ release, name, hash }) => `${release}/${name} ${hash}`).sort();
  return {
    count: now.length,
    digest: createHash('sha384').update(list.join('\n')).digest('base64'),
    changes: scriptChanges(
      before.filter(({ isSpare }) => !isSpare),
      now.filter(({ isSpare }) => !isSpare),
    ),
  };
}

/** What differs, a line for each. The same file of another release is the same script, changed. */
export function scriptChanges(before: readonly PageScript[], now: readonly PageScript[]): string[] {
  const [old, current] = [byPlace(before), byPlace(now)];
  return [...new Set([...old.keys(), ...current.keys()])].sort().flatMap((place) => {
    const [was = [], is = []] = [old.get(place), current.get(place)];
    const [wasOne, isOne] = [was[0], is[0]];
    if (!wasOne) return [`added: ${place} (${isOne?.release}, ${isOne?.owner})`];
    if (!isOne) return [`removed: ${place} (${wasOne.release}, ${wasOne.owner})`];
    const [hashes, newHashes] = [hashesOf(was), hashesOf(is)];
    if (hashes === newHashes) return [];
    return [`changed: ${place} (${releasesOf(was)} → ${releasesOf(is)}, ${isOne.owner})`];
  });
}

/** A canary's file stands in the same place as that of what is live. */
function byPlace(scripts: readonly PageScript[]): Map<string, PageScript[]> {
  const places = new Map<string, PageScript[]>();
  for (const script of scripts) {
    const { name, module, release, isSpare } = script;
    const file = module ? `${module}.js` : name.replace(CONTENT_HASH, '');
    const place = `${release.split(' ')[0]}${isSpare ? ' (where it fails)' : ''} ${file}`;
    places.set(place, [...(places.get(place) ?? []), script]);
  }
  return places;
}

function hashesOf(scripts: readonly PageScript[]): string {
  return [...new Set(scripts.map(({ hash }) => hash))].sort().join();
}

function releasesOf(scripts: readonly PageScript[]): string {
  return [...new Set(scripts.map(({ release }) => release))].join(' and ');
}

function listed({ record, manifest }: Published): ScriptsOfRelease {
  const { feature, id, files, modules } = record;
  const hashes = Object.entries(files).flatMap(([path, hash]) =>
    path.startsWith(BROWSER) ? [[path.slice(BROWSER.length), hash] as const] : [],
  );
  const scripts = Object.entries(modules).map(([module, { js }]) => [module, js] as const);
  return {
    feature,
    id,
    hashes: Object.fromEntries(hashes),
    ...(manifest
      ? { remote: { owner: manifest.owner.team, files: Object.fromEntries(scripts) } }
      : { main: modules.main?.js[0] }),
  };
}

/** The module that alone brings a file; a file of several modules has none. */
function moduleOf(name: string, { remote, main }: ScriptsOfRelease): string | undefined {
  if (name === main) return 'main';
  const modules = Object.entries(remote?.files ?? {}).filter(([, names]) => names.includes(name));
  return modules.length === 1 ? modules[0]?.[0] : undefined;
}

function reasonOf(name: string, { feature, remote, main }: ScriptsOfRelease): string {
  if (name === main) return 'Starts the page in the browser.';
  if (name === 'remoteEntry.js') return `Entry of the remote ${feature}: names its modules.`;
  const [module] = Object.entries(remote?.files ?? {}).find(([, names]) => names.includes(name)) ?? [];
  return module
    ? `Code of ${module}, a region of pages.`
    : 'A chunk that is asked for once a page needs it: another page, a form, a dialogue, or what regions share.';
}
