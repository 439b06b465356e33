import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as platform from '@stepwell/platform';
import React from 'react';
import ReactDOM from 'react-dom';
import type { AnyEntry, EntryRef } from '../site/entries';
import { ENTRY_MS, REMOTE_SCRIPT_MS } from '../time-outs';

// This file contains the federation runtime (15 kB) and the packages that the shell shares with remotes. It is loaded with the first remote
// module. The shell is built without a federation plugin, which would load all of this before every page.

/** Versions of the shared packages, inserted by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const SHARED: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

// A remote that adds a property to a built-in prototype changes all code of the page. It fails alone instead: before any code of a remote
// runs, the prototypes become unable to take new properties.
for (const { prototype } of [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Promise,
  Map,
  Set,
  RegExp,
  Error,
  Date,
])
  Object.preventExtensions(prototype);

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
        return { script, timeout: REMOTE_SCRIPT_MS };
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
 * @throws Error if the module is not an entry or does not load within `ENTRY_MS`, and any error of the loading
 */
export async function remoteEntry({ id, module: name }: EntryRef, container: string): Promise<AnyEntry> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${id} did not load within ${ENTRY_MS} ms.`)), ENTRY_MS);
  });
  const loading = loadRemote<unknown>(`${container}/${name}`);
  const module = await Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
  if (isEntry(module)) return module;
  throw new Error(`${id} does not export an Entry.`);
}

function isEntry(module: unknown): module is AnyEntry {
  return typeof module === 'object' && module !== null && ('Component' in module || 'load' in module);
}
