import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as platform from '@stepwell/platform';
import React from 'react';
import ReactDOM from 'react-dom';
import type { AnyEntry, EntryRef } from '../site/entries';
import { asEntry } from '../site/entry-module';
import { guardHistory } from './history-guard';
import type { PayeeGuardOptions } from './payee/guard-payee';

// The federation runtime (15 kB) and the packages that the shell shares with remotes, loaded with the first remote module.
// The shell is built without a federation plugin, which would load all of this before every page
// (docs/decisions/064-regions-hydrate-on-demand.md).

/** Versions of the shared packages, inserted by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const ENTRY_TIMEOUT_MS = 5000;
const SHARED: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

// Before any code of a remote runs.
guardHistory();

// Remotes are built without the runtime's core, and use this one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({
  name: 'shell',
  remotes: [],
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
      // Preload links are used only by scripts of the same `crossorigin` mode.
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

let guard: Promise<unknown> | undefined;
let isScheduled = false;

/**
 * Loads the payee guard before code of a remote can show a payee: on a checkout page at once; on other pages at the first
 * interaction, without which a visitor reaches no checkout.
 * @returns resolves when code of a remote may run
 */
export async function loadPayeeGuard(options: PayeeGuardOptions): Promise<void> {
  const load = () => {
    guard ??= import(/* webpackChunkName: "payee-guard" */ './payee/guard-payee').then(
      ({ guardPayee }) => guardPayee(options),
      () => undefined,
    );
  };
  if (options.publicKey && !isScheduled) {
    isScheduled = true;
    if (location.pathname.startsWith(options.checkoutPath)) load();
    else options.whenInUse(load);
  }
  await guard;
}

/** Registers the entry script of a remote. @param force replaces an entry script that never ran */
export function register(container: string, entry: string, force = false): void {
  registerRemotes([{ name: container, entry, type: 'global' }], { force });
}

/** Loads an entry of a registered remote. */
export function remoteEntry(ref: EntryRef, container: string): Promise<AnyEntry> {
  return asEntry(ref, loadRemote<unknown>(`${container}/${ref.module}`));
}
