import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as platform from '@stepwell/platform';
import React from 'react';
import ReactDOM from 'react-dom';
import type { AnyEntry, EntryRef } from '../site/entries';
import { guardHistory } from './history-guard';

// biome-ignore lint/performance/noBarrelFile: the site's guard is loaded with this file
export { guardPage } from '@stepwell/site/guard';

// This file contains the federation runtime (15 kB) and the packages that the shell shares with remotes. It is loaded with the first remote
// module. The shell is built without a federation plugin, which would load all of this before every page
// (docs/decisions/064-regions-hydrate-on-demand.md).

/** Versions of the shared packages, inserted by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const ENTRY_TIMEOUT_MS = 5000;
const MODULE_TIMEOUT_MS = 10_000;
const SHARED: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

// Must be called before any code of a remote runs.
guardHistory();

// Remotes are built without the core of the federation runtime, and use the shell's core.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({
  name: 'shell',
  remotes: [],
  // The default strategy would load the entry scripts of all remotes to compare their versions of the shared packages.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(SHARED).map(([name, module]) => {
      const version = SHARED_VERSIONS[name] ?? '';
      const shareConfig = { singleton: true, requiredVersion: version };
      return [name, { version, lib: () => module, shareConfig, strategy: 'loaded-first' as const }];
    }),
  ),
  plugins: [
    {
      // Scripts use a preloaded file only if the `crossorigin` of their preload link is the same.
      name: 'same-origin-mode-as-the-preload-links',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        return { script, timeout: ENTRY_TIMEOUT_MS };
      },
    },
  ],
});

/** Registers the entry script of a remote. @param entry address of the script. @param force replaces an entry script that never ran */
export function register(container: string, entry: string, force = false): void {
  registerRemotes([{ name: container, entry, type: 'global' }], { force });
}

/**
 * Loads an entry of a registered remote.
 * @throws Error if the module is not an entry or does not load within ten seconds, and any error of the loading
 */
export async function remoteEntry({ id, module: name }: EntryRef, container: string): Promise<AnyEntry> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${id} did not load within ${MODULE_TIMEOUT_MS} ms.`)),
      MODULE_TIMEOUT_MS,
    );
  });
  const loading = loadRemote<unknown>(`${container}/${name}`);
  const module = await Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
  if (isEntry(module)) return module;
  throw new Error(`${id} does not export an Entry.`);
}

function isEntry(module: unknown): module is AnyEntry {
  return typeof module === 'object' && module !== null && ('Component' in module || 'load' in module);
}
