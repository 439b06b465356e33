import { RENDERED_IN_BROWSER } from '../region/rendered-in-browser';
import { usePageNavigation } from '../region/site-context';
import { recordError } from '../reports/error-buffer';
import type { AnyEntry, EntryRef } from '../site/entries';
import type { ModuleSource } from '../site/entry-load';
import { asEntry } from '../site/entry-module';
import type { Feature } from '../site/feature';
import { type TrackedPromise, trackPromise } from '../site/use-promise';

const LATE_MS = 1200;
/** Its timer fires later only where code loops: then what has come meanwhile is told of after it. */
const HELD_UP_MS = LATE_MS + 300;
const TOOLS = { asEntry, trackPromise, usePageNavigation, recordError, inBrowser: RENDERED_IN_BROWSER };

/**
 * Remotes' modules by federation, registered at run time from the page's boot data. A failed module is fetched
 * once more, under a new address: a request that hangs would keep the old one from ever reaching the server. Where there
 * is a last known good release, that is taken at once, and the other is tried again only if it fails too.
 */
export function federatedModules(features: readonly Feature[]): ModuleSource {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const ready = new Map<string, AnyEntry>();
  const loading = new Map<string, Promise<AnyEntry>>();
  const asked = new Set<string>();
  /** Entries of last known good releases, by id. */
  const spares = new Map<string, TrackedPromise<AnyEntry>>();
  let addresses = 0;
  let runtime: Promise<typeof import('./federation-runtime')> | undefined;

  /** The runtime knows every remote of the page. One that could not be had is asked for again by the next module. */
  function theRuntime() {
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
   * Asks for all of a module's files at once: runtime, entry and module would tell of each other one after the other. What
   * comes waits in the browser's cache. A preload link would do the same, but on a busy device Chromium complains of each
   * one that is not used five seconds after the page's load, whenever the link came.
   */
  function fetchAhead({ base, files }: Feature, module: string): void {
    for (const name of ['remoteEntry.js', ...(files[module] ?? [])]) {
      const href = base + name;
      if (asked.has(href) || document.head.querySelector(`link[href="${href}"]`)) continue;
      asked.add(href);
      // biome-ignore lint/style/noRestrictedGlobals: files of a release, no call of the API; the loader, which has their hashes, says what is wrong with them
      fetch(href)
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
    }
  }

  async function fetchModule(ref: EntryRef): Promise<AnyEntry> {
    const feature = byName.get(ref.feature);
    if (!feature) throw new Error(`This page knows no feature "${ref.feature}".`);
    const { remoteModule } = await theRuntime();
    return asEntry(ref, remoteModule(feature.container, ref.module));
  }

  async function fetchTwice(ref: EntryRef): Promise<AnyEntry> {
    const live = fetchModule(ref);
    try {
      return await (byName.get(ref.feature)?.previous ? Promise.race([live, late()]) : live);
    } catch (error) {
      if (!navigator.onLine) throw error;
      return (spare(ref, live) ?? Promise.reject(error)).catch(() => renewed(ref, fetchModule));
    }
  }

  /** @param live what is on its way of the live release: it is taken if it comes after all */
  function spare(ref: EntryRef, live?: Promise<AnyEntry>): TrackedPromise<AnyEntry> | undefined {
    const feature = byName.get(ref.feature);
    const known = spares.get(ref.id);
    if (known || !feature?.previous) return known;
    const fields = [...document.querySelectorAll(`[data-entry="${ref.id}"]~* :is(input,textarea)`)];
    const found = trackPromise(
      import(/* webpackChunkName: "last-known-good" */ '../region/last-known-good/previous-release').then(
        ({ previousEntry }) =>
          previousEntry({ ref, feature, fields, live, runtime: theRuntime(), tools: TOOLS }),
      ),
    );
    spares.set(ref.id, found);
    // What came after all is no spare: where it throws, that is asked for anew.
    live
      ?.then((entry) => found.then((taken) => taken === entry && spares.delete(ref.id)))
      .catch(() => undefined);
    return found;
  }

  /** A retry has a new address, which nothing was asked for at. */
  function fetchAtOnce(ref: EntryRef): Promise<AnyEntry> {
    const feature = byName.get(ref.feature);
    if (feature) fetchAhead(feature, ref.module);
    return fetchTwice(ref);
  }

  async function renewed(ref: EntryRef, fetchAgain = fetchTwice): Promise<AnyEntry> {
    const feature = byName.get(ref.feature);
    // Only an entry that never ran may be registered again: one that ran has its container on the page.
    if (feature && !(feature.container in globalThis)) {
      addresses += 1;
      const { register } = await theRuntime();
      register(feature.container, `${feature.base}remoteEntry.js?r=${addresses}`, true);
    }
    return fetchAgain(ref);
  }

  return {
    peek: (ref) => ready.get(ref.id),
    spare,
    load(ref, attempt = 0) {
      const known = loading.get(ref.id);
      if (known) return known;
      const begun = attempt > 0 ? renewed(ref) : fetchAtOnce(ref);
      const promise = begun.then((entry) => {
        ready.set(ref.id, entry);
        return entry;
      });
      loading.set(ref.id, promise);
      promise.catch(() => loading.delete(ref.id));
      return promise;
    },
  };
}

/** @throws nothing in particular, once a module that has something in its place has been waited for long enough */
function late(begun = performance.now()): Promise<never> {
  return new Promise((resolve, reject) => {
    setTimeout(() => (performance.now() - begun > HELD_UP_MS ? resolve(late()) : reject()), LATE_MS);
  });
}
