import type { Entry, LoadContext } from '@stepwell/platform';
import { createElement } from 'react';
import { applyUpdates, proxyFor, useUpdates } from './refresh-runtime';

/** The part of webpack's module API that is used here. */
export interface Hot {
  status: () => string;
  check: (isApplied: boolean) => Promise<unknown>;
}

/** Event on `window`, with the hash of a build that can be fetched. */
export const BUILT = 'remote-kit:built';

/**
 * What the site is given of an entry: it is asked for once, and stays while its code is replaced.
 * @param read the entry's module as it is now
 */
export function liveEntry(read: () => Partial<Entry<object>>): Partial<Entry<object>> {
  const { Component, load, head } = read();
  return {
    Component:
      Component &&
      ((props) => {
        useUpdates();
        return createElement(proxyFor(read().Component) as NonNullable<typeof Component>, props);
      }),
    load: load && (async (context: LoadContext) => read().load?.(context)),
    head: head && ((context) => read().head?.(context) ?? { title: '' }),
  };
}

let isFollowing = false;

/**
 * Fetches each build that is told of, and draws it. The page is loaded again where code cannot be replaced in place.
 * @param built hash of the build that the code here is of
 */
export function applyBuilds(hot: Hot, built: () => string): void {
  // Every entry says it, and all of them are of one build.
  if (isFollowing) return;
  isFollowing = true;
  let latest = built();
  window.addEventListener(BUILT, ({ detail }: CustomEventInit<string>) => {
    latest = detail ?? latest;
    if (hot.status() === 'idle') void catchUp();
  });

  async function catchUp(): Promise<void> {
    while (built() !== latest) {
      const updated = await hot.check(true).catch(() => null);
      if (!updated) return location.reload();
    }
    applyUpdates();
  }
}
