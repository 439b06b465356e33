import type { ApiClient } from '@stepwell/platform';
import type { SiteBoot } from '@stepwell/site';
import { whenInUse } from '../interaction/when-in-use';
import { RENDERED_IN_BROWSER } from '../region/rendered-in-browser';
import { usePageNavigation } from '../region/site-context';
import { regionsById } from '../region/watch-region';
import { recordError } from '../reports/error-buffer';
import type { AnyEntry, EntryRef } from '../site/entries';
import type { EntrySource } from '../site/entry-load';
import type { Feature } from '../site/feature';
import { type TrackedPromise, trackPromise } from '../site/use-promise';

/** If the module has not arrived after this time, the previous release is requested once the network is idle (`previous-release.tsx`). */
const LATE_MS = 1200;
/**
 * If the timer of `LATE_MS` fires later than this, the main thread was busy and may not have handled the module's arrival, so wait again.
 */
const BUSY_MS = LATE_MS + 300;
/** Passed to `previous-release.tsx`, which must not import the shell's modules (see its `ShellTools`). */
const SHELL_TOOLS = { trackPromise, usePageNavigation, recordError, RENDERED_IN_BROWSER };

export interface FederationOptions {
  api: ApiClient;
  /** Passed to `guardPage` of the site, which runs before code of remotes. */
  boot: SiteBoot;
}

/**
 * Loads remotes' modules by module federation, from the releases in the page's boot data. If a module fails, the previous release of the
 * remote is loaded instead. Without a previous release, or if it fails too, the module is requested again from a new address, because a
 * request that hangs blocks further requests of the same address.
 */
export function federatedModules(
  features: readonly Feature[],
  { api, boot }: FederationOptions,
): EntrySource {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const loaded = new Map<string, AnyEntry>();
  const loading = new Map<string, Promise<AnyEntry>>();
  const prefetched = new Set<string>();
  /** Entries of previous releases, by id of the entry. */
  const previous = new Map<string, TrackedPromise<AnyEntry>>();
  let retries = 0;
  let runtime: Promise<typeof import('./federation-runtime')> | undefined;

  /** Loads the federation runtime and registers all remotes of the page, once. After a failure the next call tries again. */
  function loadRuntime() {
    runtime ??= import(/* webpackChunkName: "federation" */ './federation-runtime').then((federation) => {
      for (const { container, base } of features) federation.register(container, `${base}remoteEntry.js`);
      return federation;
    });
    runtime.catch(() => {
      runtime = undefined;
    });
    return runtime;
  }

  /**
   * Requests all files of a module in parallel into the browser's cache; otherwise the federation runtime, the entry script and the module
   * would be requested one after another. Preload links are not used, because Chromium warns of links that stay unused for five seconds.
   */
  function prefetchFiles({ base, files }: Feature, module: string): void {
    for (const name of ['remoteEntry.js', ...(files[module] ?? [])]) {
      const href = base + name;
      if (prefetched.has(href) || document.head.querySelector(`link[href="${href}"]`)) continue;
      prefetched.add(href);
      // biome-ignore lint/style/noRestrictedGlobals: a file of a release, not the API; the script that loads the file later reports errors
      fetch(href)
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
    }
  }

  async function fetchModule(ref: EntryRef): Promise<AnyEntry> {
    const feature = byName.get(ref.feature);
    if (!feature) throw new Error(`The page has no feature "${ref.feature}".`);
    const { guardPage, remoteEntry } = await loadRuntime();
    await guardPage({ api, boot, regionsById, recordError, whenInUse });
    return remoteEntry(ref, feature.container);
  }

  /**
   * Returns the live module or, if it fails or is late, the previous release's. If both fail, requests the live module from a new address.
   */
  async function fetchWithFallback(ref: EntryRef): Promise<AnyEntry> {
    const live = fetchModule(ref);
    try {
      return await (byName.get(ref.feature)?.previous ? Promise.race([live, rejectWhenLate()]) : live);
    } catch (error) {
      if (!navigator.onLine) throw error;
      return (loadPrevious(ref, live) ?? Promise.reject(error)).catch(() => retry(ref, fetchModule));
    }
  }

  /** @param live the pending module of the live release, which is used if it arrives first */
  function loadPrevious(ref: EntryRef, live?: Promise<AnyEntry>): TrackedPromise<AnyEntry> | undefined {
    const feature = byName.get(ref.feature);
    const requested = previous.get(ref.id);
    if (requested || !feature?.previous) return requested;
    // The fields are collected before React removes the failed region, because the visitor's text is copied from them.
    const fields = [...document.querySelectorAll(`[data-entry="${ref.id}"]~* :is(input,textarea)`)];
    const loadingPrevious = trackPromise(
      import(/* webpackChunkName: "last-known-good" */ '../region/last-known-good/previous-release').then(
        ({ previousEntry }) =>
          previousEntry({ ref, feature, fields, live, runtime: loadRuntime(), shell: SHELL_TOOLS }),
      ),
    );
    previous.set(ref.id, loadingPrevious);
    // If the live entry arrived first, it is deleted here, so that the previous release is loaded if the live entry throws later.
    live
      ?.then((entry) => loadingPrevious.then((used) => used === entry && previous.delete(ref.id)))
      .catch(() => undefined);
    return loadingPrevious;
  }

  async function retry(ref: EntryRef, fetchAgain = fetchWithFallback): Promise<AnyEntry> {
    const feature = byName.get(ref.feature);
    // The entry script of a container in `globalThis` has run, and cannot be registered again.
    if (feature && !(feature.container in globalThis)) {
      retries += 1;
      const { register } = await loadRuntime();
      register(feature.container, `${feature.base}remoteEntry.js?r=${retries}`, true);
    }
    return fetchAgain(ref);
  }

  return {
    peek: (ref) => loaded.get(ref.id),
    loadPrevious,
    load(ref, attempt = 0) {
      const pending = loading.get(ref.id);
      if (pending) return pending;
      const feature = byName.get(ref.feature);
      // A retry loads the entry script from a new address, so prefetched files of the old address would not be used.
      if (feature && attempt === 0) prefetchFiles(feature, ref.module);
      const promise = (attempt > 0 ? retry(ref) : fetchWithFallback(ref)).then((entry) => {
        loaded.set(ref.id, entry);
        return entry;
      });
      loading.set(ref.id, promise);
      promise.catch(() => loading.delete(ref.id));
      return promise;
    },
  };
}

/** Rejects after `LATE_MS`, or later if the main thread was busy. Never resolves, because it is used in a race with the module. */
function rejectWhenLate(startedAt = performance.now()): Promise<never> {
  return new Promise((resolve, reject) => {
    setTimeout(
      () => (performance.now() - startedAt > BUSY_MS ? resolve(rejectWhenLate()) : reject()),
      LATE_MS,
    );
  });
}
