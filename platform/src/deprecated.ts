import { useRef } from 'react';
import type { useShallow as zustandUseShallow } from 'zustand/react/shallow';
import type { ReservedHeight } from './feature-manifest';
import { Observable, useObservable } from './observable';
import { idle } from './remote-data';
import { readSiteState, type SiteState, siteStore, useSiteState } from './site-store';

// Deprecated names, kept for at least one minor version, because releases of remotes that were built with them import them at run time.

/** @deprecated since 1.2.0: use `SiteState` */
export type MasterState = SiteState;
/** @deprecated since 1.2.0: use `siteStore` */
export const masterStore: typeof siteStore = siteStore;
/** @deprecated since 1.2.0: use `useSiteState` */
export const useMaster: typeof useSiteState = useSiteState;
/** @deprecated since 1.2.0: use `readSiteState` */
export const readMaster: typeof readSiteState = readSiteState;
/** @deprecated since 1.2.0: use `idle` */
export const notAsked: typeof idle = idle;
/** @deprecated since 1.2.0: use `Observable` */
export type Followed<Value extends object> = Observable<Value>;
/** @deprecated since 1.2.0: use `Observable` */
export const Followed: typeof Observable = Observable;
/** @deprecated since 1.2.0: use `useObservable` */
export const useFollowed: typeof useObservable = useObservable;

/**
 * Lets a selector of `useStore` return a new object each time: an object with equal fields causes no render (zustand's `useShallow`).
 * @deprecated since 1.1.0: use `useStore` once for each value
 */
export const useShallow: typeof zustandUseShallow = <State, Selected>(
  selector: (state: State) => Selected,
): ((state: State) => Selected) => {
  const previous = useRef<Selected>(undefined);
  return (state) => {
    const next = selector(state);
    if (previous.current === undefined || !hasSameFields(previous.current, next)) previous.current = next;
    return previous.current;
  };
};

function hasSameFields(a: unknown, b: unknown): boolean {
  const fieldsOfA = fieldsOf(a);
  const fieldsOfB = fieldsOf(b);
  return (
    fieldsOfA.length === fieldsOfB.length &&
    fieldsOfA.every((field, index) => Object.is(field, fieldsOfB[index]))
  );
}

/** Keys and values of an object, Map, Set or array; for any other value, that value alone. */
function fieldsOf(value: unknown): unknown[] {
  if (Object(value) !== value) return [value];
  const object = value as object;
  return Symbol.iterator in object
    ? [...(object as unknown[]).keys(), ...(object as unknown[]).values()]
    : Object.entries(object).flat();
}

/** @deprecated since 1.2.0: use `ReservedHeight` */
export type Room = ReservedHeight;
