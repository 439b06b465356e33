import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as platform from '@stepwell/platform';
import React from 'react';
import ReactDOM from 'react-dom';
import { guardHistory } from './history-guard';

// The federation runtime (15 KB), and what the shell lends: fetched with the first module of a remote that anybody needs.
// The shell's own build knows nothing of federation: a plugin there would put all of it before every page's first line
// (decision 064).

/** Versions of the lent packages, put in by the build. */
declare const LENT_VERSIONS: Readonly<Record<string, string>>;

const ENTRY_TIMEOUT_MS = 5000;
const LENT: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

// Before any code of a remote.
guardHistory();

// Remotes are built without the core and take this page's one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(LENT).map(([name, lent]) => {
      const version = LENT_VERSIONS[name] ?? '';
      const shareConfig = { singleton: true, requiredVersion: version };
      return [name, { version, lib: () => lent, shareConfig, strategy: 'loaded-first' as const }];
    }),
  ),
  plugins: [
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
  ],
});

/** Names a remote's entry script. @param force replaces one that never ran */
export function register(container: string, entry: string, force = false): void {
  registerRemotes([{ name: container, entry, type: 'global' }], { force });
}

/** A module of a registered remote, whatever it is. */
export function remoteModule(container: string, module: string): Promise<unknown> {
  return loadRemote<unknown>(`${container}/${module}`);
}
