import type { SlotName } from './slots';

/**
 * Height that the shell reserves for a region while it loads, so that the layout does not shift. In CSS pixels at the default type size.
 */
export interface ReservedHeight {
  /** Height in windows narrower than 45em (720 px at the default type size). */
  narrow: number;
  /** Height in windows of 45em or more. */
  wide: number;
}

interface ModuleEntry {
  /** Name, without extension, of the file in the remote's `src/` that exports an `Entry`. */
  module: string;
  /** Query parameters that change the server's markup. The page cache ignores all others. */
  query?: string[];
  /** Height that the shell reserves while the region loads; default: none. */
  room?: ReservedHeight;
  /** Title of the card that is shown if the release cannot be loaded or its region fails. */
  fallback: string;
}

/** A path of the site and the module that fills it. */
export interface RouteEntry extends ModuleEntry {
  /** `/reviews` or `/review/:id`. */
  path: string;
  /** Whether trailing sub-paths show the same page. */
  subPaths?: boolean;
}

/** A slot of the shell and a module that fills it. */
export interface SlotEntry extends ModuleEntry {
  /** Name and version of the slot, such as `page.banner.v1` (docs/architecture.md §5). */
  at: SlotName;
  /**
   * When the region's code is loaded. `server`: when the visitor uses the region or scrolls to less than half a screen from it. `touched`:
   * when the visitor uses the region; for regions that are hidden or always in the viewport. With both values, the code is loaded in idle
   * time too, after the first interaction or 30 s. If the page's HTML has no markup of the region, the code is loaded at once.
   */
  when: 'server' | 'touched';
}

/**
 * `feature.json`: the data of a remote that the shell needs before the remote's code runs. `feature.schema.json` describes the same
 * fields for editors, the build and publishing.
 */
export interface FeatureManifest {
  /** Name of the feature in the registry and in the names of its stores: `^[a-z][a-z0-9]*$`. */
  name: string;
  /** The team that owns the remote. */
  owner: {
    /** The team's name, shown by the release server and the workbench. */
    team: string;
    /** Contact of the team, such as an e-mail address. */
    contact: string;
  };
  /** The paths that the remote fills; may be empty. */
  routes: RouteEntry[];
  /** The slots that the remote fills; may be empty. */
  slots: SlotEntry[];
  /**
   * A module whose `load` runs in the browser when code of the remote is loaded, the API is healthy, and the visitor has used the page or
   * has had it open for 30 s. `load` may run more than once.
   */
  start?: string;
  /**
   * Origins that the remote shows in frames, such as `https://player.example.org`. The page's content security policy
   * contains them only if the shell allows them as well.
   */
  frames?: string[];
}
