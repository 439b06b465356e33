import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Feature } from '../boot/boot';
import type { AnyEntry, EntryRef } from '../site/entries';
import type { ModuleSource } from '../site/opening';

const ENTRY_TIMEOUT_MS = 5000;
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Remotes' modules by federation, registered at run time from the page's boot data. A failed module is fetched
 * once more, under a new address: a request that hangs would keep the old one from ever reaching the server.
 */
export function federatedModules(features: readonly Feature[]): ModuleSource {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const ready = new Map<string, AnyEntry>();
  const loading = new Map<string, Promise<AnyEntry>>();
  let addresses = 0;

  registerPlugins([
    {
      name: 'same-origin-mode-as-the-preload-links',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        return { script, timeout: ENTRY_TIMEOUT_MS };
      },
    },
  ]);
  for (const { container, base } of features) register(container, `${base}remoteEntry.js`);

  async function fetchModule(ref: EntryRef): Promise<AnyEntry> {
    const feature = byName.get(ref.feature);
    if (!feature) throw new Error(`This page knows no feature "${ref.feature}".`);
    const module = await withTimeout(loadRemote<unknown>(`${feature.container}/${ref.module}`), ref.id);
    if (!isEntry(module)) throw new Error(`${ref.id} of ${feature.release} does not export an Entry.`);
    return module;
  }

  async function fetchTwice(ref: EntryRef): Promise<AnyEntry> {
    try {
      return await fetchModule(ref);
    } catch {
      renewAddress(byName.get(ref.feature));
      return fetchModule(ref);
    }
  }

  function renewAddress(feature: Feature | undefined): void {
    // Only an entry that never ran may be registered again: one that ran has its container on the page.
    if (!feature || feature.container in globalThis) return;
    addresses += 1;
    register(feature.container, `${feature.base}remoteEntry.js?r=${addresses}`, true);
  }

  return {
    peek: (ref) => ready.get(ref.id),
    load(ref, attempt = 0) {
      const known = loading.get(ref.id);
      if (known) return known;
      if (attempt > 0) renewAddress(byName.get(ref.feature));
      const promise = fetchTwice(ref).then((entry) => {
        ready.set(ref.id, entry);
        return entry;
      });
      loading.set(ref.id, promise);
      promise.catch(() => loading.delete(ref.id));
      return promise;
    },
  };
}

function register(name: string, entry: string, force = false): void {
  registerRemotes([{ name, entry, type: 'global' }], { force });
}

function isEntry(module: unknown): module is AnyEntry {
  if (typeof module !== 'object' || module === null) return false;
  return 'Component' in module || 'load' in module;
}

function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} did not load within ${LOAD_TIMEOUT_MS} ms.`)),
      LOAD_TIMEOUT_MS,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
