import { createContext, type ReactNode, useContext } from 'react';
import type { SlotName, Slots } from './slots';

/** What the shell does for whoever is on its page. @sealed */
export interface Host {
  /** Fetches code and data of a site path ahead of a visit that is likely to follow. */
  prefetch(href: string): void;
  /** Whether a release fills the place: the shell may offer something plainer when none does. */
  hasSlot(at: SlotName): boolean;
  renderSlot(at: SlotName, props: object): ReactNode;
}

/** Where `Host` comes from: set by the shell, or by whoever shows a page of its own. */
export const HostContext = createContext<Host | null>(null);

/** What the shell does for this page. @throws Error outside the shell's (or a test's) provider */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host)
    throw new Error('No host here: render inside the shell, the workbench or `renderEntry` of a test.');
  return host;
}

/** A place's name, and the props that it hands to whatever fills it: `with` is left out where it has none. */
export type SlotProps = {
  [Name in SlotName]: keyof Slots[Name] extends never
    ? { at: Name; with?: undefined }
    : { at: Name; with: Slots[Name] };
}[SlotName];

const NOTHING = {};

/** A named place that a remote's release may fill. It stays empty when none does. */
export function Slot({ at, with: props }: SlotProps): ReactNode {
  return useHost().renderSlot(at, props ?? NOTHING);
}
