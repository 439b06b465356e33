import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import type { AnyEntry } from './entries';
import type { EntrySource } from './entry-load';
import type { Feature } from './feature';
import { Site } from './site';

export interface TestSiteOptions {
  features: readonly Feature[];
  /** Entries by module; default: an entry that renders nothing. `undefined`: an entry whose code cannot be loaded. */
  entries?: Record<string, Partial<AnyEntry> | undefined>;
  /** Whether all code is loaded from the start. */
  isLoaded?: boolean;
  answers?: TestContextOptions['answers'];
}

/** A site whose entries are given instead of loaded by federation. `requested`: names of the modules whose code was requested, in order. */
export function testSite({ features, entries = {}, isLoaded = false, answers }: TestSiteOptions) {
  const context = testContext({ answers });
  const requested: string[] = [];
  /** Names of modules whose code is loaded; a test may add more. */
  const loaded = new Set<string>();
  const created = new Map<string, AnyEntry>();
  const entryOf = (module: string): AnyEntry => {
    const entry = created.get(module) ?? { Component: Nothing, ...entries[module] };
    created.set(module, entry);
    return entry;
  };
  const modules: EntrySource = {
    peek: ({ module }) =>
      (isLoaded && !(module in entries && !entries[module])) || loaded.has(module)
        ? entryOf(module)
        : undefined,
    load: async ({ module }) => {
      requested.push(module);
      if (module in entries && !entries[module]) throw new Error(`${module} cannot be loaded`);
      return entryOf(module);
    },
  };
  return { ...context, site: new Site({ ...context, features, modules }), requested, loaded };
}

/** The first page of a document. @param loaded ids of the entries whose data came with it. @param isRendered whether markup came with it */
export function openPage(site: Site, path: string, loaded: string[] = [], isRendered = false) {
  return site.firstNavigation(new URL(path, 'http://site'), { loaded, isNotFound: false, isRendered });
}

function Nothing() {
  return null;
}
