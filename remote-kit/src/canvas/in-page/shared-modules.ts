import { init, loadRemote } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as platform from '@stepwell/platform';
import React from 'react';
import ReactDOM from 'react-dom';

// Shares the same packages as the shell (docs/architecture.md §6).

/** Defined by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const SHARED_PACKAGES: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

/** Starts the federation runtime for a remote. @param entry URL of `remoteEntry.js` @returns a loader of exposed modules */
export function modulesOf(container: string, entry: string): (module: string) => Promise<unknown> {
  // Remotes are built without a federation runtime (`externalRuntime`), and take its core from this global.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  init({
    name: 'canvas',
    remotes: [{ name: container, entry, type: 'global' }],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(SHARED_PACKAGES).map(([name, shared]) => {
        const version = SHARED_VERSIONS[name] ?? '';
        const shareConfig = { singleton: true, requiredVersion: version };
        return [name, { version, lib: () => shared, shareConfig, strategy: 'loaded-first' as const }];
      }),
    ),
  });
  return (module) => loadRemote<unknown>(`${container}/${module}`);
}
