import type { Entry, Head } from '@stepwell/platform';
import { createElement } from 'react';
import { applyUpdates, proxyFor, useUpdates } from './refresh-runtime';

/** The part of `import.meta.webpackHot` that `applyBuilds` uses. */
export interface WebpackHot {
  status: () => string;
  check: (autoApply: boolean) => Promise<unknown>;
}

/** Event of `window` with the hash of each local remote's last build, by the path of its files. */
const BUILT = 'remote-kit:built';

/**
 * An entry whose module can be replaced: the site imports the entry once, and the entry always uses the current module.
 * @param currentModule returns that module
 */
export function liveEntry(currentModule: () => Partial<Entry<object>>): Partial<Entry<object>> {
  const { Component } = currentModule();
  return {
    Component:
      Component &&
      ((props) => {
        useUpdates();
        return createElement(proxyFor(currentModule().Component) as NonNullable<typeof Component>, props);
      }),
    // `load` and `head` are always defined, because a new module may add or lose them.
    load: async (context) => currentModule().load?.(context),
    head: (context) => currentModule().head?.(context) as Head,
  };
}

let isListening = false;

/**
 * Applies each new build of this remote, or reloads the page if a module cannot be replaced.
 * @param base path of the remote's files
 * @param runningHash returns the hash of the build that the page runs
 */
export function applyBuilds(hot: WebpackHot, base: string, runningHash: () => string): void {
  // Each entry calls this function, and one listener is enough.
  if (isListening) return;
  isListening = true;
  let latestHash = runningHash();
  window.addEventListener(BUILT, ({ detail }: CustomEventInit<Record<string, string>>) => {
    latestHash = detail?.[base] ?? latestHash;
    if (hot.status() === 'idle') void update();
  });

  async function update(): Promise<void> {
    // A further build may end while an update is applied.
    while (runningHash() !== latestHash) {
      const updated = await hot.check(true).catch(() => null);
      if (!updated) return location.reload();
    }
    applyUpdates();
  }
}
