import type { AnyEntry, EntryRef } from '../site/entries';
import type { EntrySource } from '../site/entry-load';
import type { Feature } from '../site/feature';

/** Where the modules of a remote's release are. */
export interface RemoteRelease {
  /** Name of the release's federation container. */
  container: string;
  /** Address of the release's folder. */
  base: string;
  /** Scripts of each module, by module name, which are requested in parallel with the entry script. */
  files?: Readonly<Record<string, readonly string[]>>;
}

/** The live releases of the page, by feature. */
export function liveReleases(features: readonly Feature[]): ReadonlyMap<string, RemoteRelease> {
  return new Map(features.map((feature) => [feature.name, feature]));
}

/** The previous releases of the page, by feature. */
export function previousReleases(features: readonly Feature[]): ReadonlyMap<string, RemoteRelease> {
  return new Map(
    features.flatMap(({ name, previous }) =>
      previous
        ? [[name, { container: previous.container, base: `/r/${name}/${previous.release}/` }] as const]
        : [],
    ),
  );
}

/** Loads remotes' modules by module federation. */
export function federatedModules(releases: ReadonlyMap<string, RemoteRelease>): EntrySource {
  const loaded = new Map<string, AnyEntry>();
  const loading = new Map<string, Promise<AnyEntry>>();
  let runtime: Promise<typeof import('./federation-runtime')> | undefined;

  /** Loads the federation runtime and registers all remotes, once. After a failure the next call tries again. */
  function loadRuntime() {
    runtime ??= import(/* webpackChunkName: "federation" */ './federation-runtime').then((federation) => {
      for (const { container, base } of releases.values())
        federation.register(container, `${base}remoteEntry.js`);
      return federation;
    });
    runtime.catch(() => {
      runtime = undefined;
    });
    return runtime;
  }

  async function fetchModule(ref: EntryRef, attempt: number): Promise<AnyEntry> {
    const release = releases.get(ref.feature);
    if (!release) throw new Error(`The page has no release of "${ref.feature}".`);
    const { container, base, files = {} } = release;
    // A retry requests the entry script from a new address, because a request that hangs blocks further requests of its address. The entry
    // script of a container in `globalThis` has run, and cannot be registered again.
    if (attempt === 0) preload(base, ['remoteEntry.js', ...(files[ref.module] ?? [])]);
    const { register, remoteEntry } = await loadRuntime();
    if (attempt > 0 && !(container in globalThis))
      register(container, `${base}remoteEntry.js?r=${attempt}`, true);
    return remoteEntry(ref, container);
  }

  return {
    peek: (ref) => loaded.get(ref.id),
    load(ref, attempt = 0) {
      const pending = loading.get(ref.id);
      if (pending) return pending;
      const promise = fetchModule(ref, attempt).then((entry) => {
        loaded.set(ref.id, entry);
        return entry;
      });
      loading.set(ref.id, promise);
      promise.catch(() => loading.delete(ref.id));
      return promise;
    },
  };
}

/** Requests files in parallel; otherwise runtime, entry script and module would be requested one after another. */
function preload(base: string, names: readonly string[]): void {
  for (const name of names) {
    const href = base + name;
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }
}
