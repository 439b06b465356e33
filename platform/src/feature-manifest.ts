import type { SlotName } from './slots';

/** Height in CSS pixels, at the usual type size, that the shell keeps free for a region until it is there: no layout shift. */
export interface Room {
  /** Below 45em of window width: 720 px at the usual type size. */
  narrow: number;
  /** From 45em on. */
  wide: number;
}

interface ModuleEntry {
  /** Name of the file in the remote's `src/`, without its ending, that exports an `Entry`. */
  module: string;
  /** Query names that change what the server renders; all others are ignored by the page cache. */
  query?: string[];
  /** The height that the shell keeps free until the region is there; without it, none. */
  room?: Room;
  /** Shown in the region's place when its release cannot be loaded. */
  fallback: string;
}

/** A path of the site, and the module that fills it. */
export interface RouteEntry extends ModuleEntry {
  /** `/reviews` or `/review/:id`. */
  path: string;
  /** Whether trailing sub-paths show the same page. */
  subPaths?: boolean;
}

/** A place of the shell, and the module that fills it. */
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
  /** The feature, as the registry and the names of its stores have it: `^[a-z][a-z0-9]*$`. */
  name: string;
  /** Who answers for the remote. */
  owner: {
    /** The team's name, as the release service and the workbench show it. */
    team: string;
    /** How the team is reached, such as an address for mails. */
    contact: string;
  };
  /** The paths that the remote fills; may be empty. */
  routes: RouteEntry[];
  /** The places of the shell that the remote fills; may be empty. */
  slots: SlotEntry[];
  /** A module whose `load` the browser runs whenever the site has started in good health. */
  start?: string;
  /**
   * Origins whose pages the remote shows in a frame, such as `https://player.example.org`. A page's policy has them only
   * if the shell allows them as well.
   */
  frames?: string[];
}
