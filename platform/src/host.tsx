import { createContext, type ReactNode, useContext } from 'react';
import type { SlotName, Slots } from './slots';

/** The shell's functions for components of the page: prefetching and slots. @sealed */
export interface Host {
  /** Fetches code and data of a path of the site, before a navigation that is likely to follow. */
  prefetch(href: string): void;
  /** Whether a release fills the slot. If not, a caller may render a simpler alternative. */
  hasSlot(at: SlotName): boolean;
  renderSlot(at: SlotName, props: object): ReactNode;
}

/** Provides the `Host`. Set by the shell, and by tools that render pages of their own. */
export const HostContext = createContext<Host | null>(null);

/** The page's host. @throws Error outside the provider of the shell or of a test */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host)
    throw new Error('Host missing: render inside the shell, the workbench or `renderEntry` of a test.');
  return host;
}

/** `at` is a slot's name, `with` are the props that the slot passes to its entries. A slot without props has no `with`. */
export type SlotProps = {
  [Name in SlotName]: keyof Slots[Name] extends never
    ? { at: Name; with?: undefined }
    : { at: Name; with: Slots[Name] };
}[SlotName];

const NO_PROPS = {};

/** A named place that releases of remotes may fill. Renders nothing while no release fills it. */
export function Slot({ at, with: props }: SlotProps): ReactNode {
  return useHost().renderSlot(at, props ?? NO_PROPS);
}
