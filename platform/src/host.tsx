import { createContext, type ReactNode, useContext } from 'react';

/** What the shell does for whoever is on its page. */
export interface Host {
  /** Fetches code and data of a site path ahead of a visit that is likely to follow. */
  prefetch(href: string): void;
  /** Whether a release fills the place: the shell may offer something plainer when none does. */
  hasSlot(at: string): boolean;
  renderSlot(at: string, props: Record<string, unknown>): ReactNode;
}

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host here: render inside the shell, the bench or `renderEntry` of a test.');
  return host;
}

export interface SlotProps {
  /** Name of the place, such as `footer.newsletter.v1`. */
  at: string;
  /** Handed on to whatever fills the place. */
  with?: Record<string, unknown>;
}

const NOTHING = {};

/** A named place that a remote's release may fill. It stays empty when none does. */
export function Slot({ at, with: props = NOTHING }: SlotProps): ReactNode {
  return useHost().renderSlot(at, props);
}
