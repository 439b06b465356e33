import { init, loadRemote } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as platform from '@stepwell/platform';
import React from 'react';
import ReactDOM from 'react-dom';

// The stage lends a release what the shell lends it (docs/architecture.md §6), by the same runtime.

/** Versions of the lent packages, put in by the build. */
declare const LENT_VERSIONS: Readonly<Record<string, string>>;

const LENT: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

/** The modules of a release. @param entry address of its `remoteEntry.js` */
export function modulesOf(container: string, entry: string): (module: string) => Promise<unknown> {
  // Remotes are built without the core and take this page's one.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  init({
    name: 'stage',
    remotes: [{ name: container, entry, type: 'global' }],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(LENT).map(([name, lent]) => {
        const version = LENT_VERSIONS[name] ?? '';
        const shareConfig = { singleton: true, requiredVersion: version };
        return [name, { version, lib: () => lent, shareConfig, strategy: 'loaded-first' as const }];
      }),
    ),
  });
  return (module) => loadRemote<unknown>(`${container}/${module}`);
}
