import { type TestContextOptions, testContext } from '@stepwell/platform/testing';
import type { AnyEntry } from './entries';
import type { EntrySource } from './entry-load';
import type { Feature } from './feature';
import { Site } from './site';

export interface TestSiteOptions {
  features: readonly Feature[];
  missing?: string[];
  /** Entries by module; default: an entry that renders nothing. `undefined`: an entry whose code cannot be loaded. */
  entries?: Record<string, Partial<AnyEntry> | undefined>;
  /** Whether all code is loaded from the start. */
  isLoaded?: boolean;
  answers?: TestContextOptions['answers'];
}

/** A site whose entries need no federation, with the names of the modules that were requested. */
export function testSite({ features, missing, entries = {}, isLoaded = false, answers }: TestSiteOptions) {
  const context = testContext({ answers });
  const requested: string[] = [];
  /** Modules whose code is loaded. */
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
  return { ...context, site: new Site({ ...context, features, missing, modules }), requested, loaded };
}

/** The page of a document at a path. */
export function openPage(site: Site, path: string, loaded: string[] = [], isRendered = false) {
  return site.firstNavigation(new URL(path, 'http://site'), { loaded, isNotFound: false, isRendered });
}

function Nothing() {
  return null;
}
