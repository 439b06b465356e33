import type { SlotName } from './slots';

/** Height in CSS pixels that the shell keeps free for a region until it is there: no layout shift. */
export interface Room {
  /** Below 720 px of window width. */
  narrow: number;
  wide: number;
}

interface ModuleEntry {
  /** Name of the file in the remote's `src/`, without its ending, that exports an `Entry`. */
  module: string;
  /** Query names that change what the server renders; all others are ignored by the page cache. */
  query?: string[];
  room?: Room;
  /** Shown in the region's place when its release cannot be loaded. */
  fallback: string;
}

export interface RouteEntry extends ModuleEntry {
  /** `/courses` or `/course/:id`. */
  path: string;
  /** Whether trailing sub-paths show the same page. */
  subPaths?: boolean;
}

export interface SlotEntry extends ModuleEntry {
  /** A versioned place (docs/architecture.md §5). */
  at: SlotName;
  /**
   * `server`: part of the page's HTML, alive once somebody comes near. `touched`: part of the HTML too, alive once
   * somebody turns to it; for what is always in sight, or hidden.
   */
  when: 'server' | 'touched';
}

/**
 * `feature.json`: what the shell may know of a remote before any of its code runs. `feature.schema.json` says the same to
 * editors, to the build and to publishing.
 */
export interface FeatureManifest {
  /** `^[a-z][a-z0-9]*$` */
  name: string;
  owner: { team: string; contact: string };
  routes: RouteEntry[];
  slots: SlotEntry[];
  /** A module whose `load` the browser runs whenever the site has started in good health. */
  start?: string;
  /**
   * Origins whose pages the remote shows in a frame, such as `https://player.example.org`. A page's policy has them only
   * if the shell allows them as well.
   */
  frames?: string[];
}
