import type { Release } from '@stepwell/release-server/release';
import { matchSite, pageEntries, type SiteMatch } from '../../browser/site/site-map';
import type { Generation } from './generation';
import type { ReleaseSelection } from './release-selection';

/** The releases that the page of a path uses. */
export interface PageSelection {
  selection: ReleaseSelection;
  match: SiteMatch;
  /** Releases that the page does not use, because they failed on the page or have a fatal entry on it (`FatalEntries`). */
  excluded: readonly Release[];
}

/**
 * Selects the releases of a page. Releases with a fatal entry on the page are excluded, repeatedly, because the fallback may have a
 * fatal entry too.
 * @param failed releases that have failed on the page
 */
export function selectForPage(
  generation: Pick<Generation, 'selection' | 'fatalOn'>,
  path: string,
  failed: readonly Release[] = [],
): PageSelection {
  const selection = generation.selection(failed);
  const match = matchSite(path, selection.features);
  const fatal = generation
    .fatalOn(pageEntries(match), selection)
    .flatMap((feature) => usedRelease(selection, feature) ?? []);
  if (fatal.length > 0) return selectForPage(generation, path, [...failed, ...fatal]);
  return { selection, match, excluded: failed };
}

/** The release of a feature whose code runs for a page; `undefined` if the page shows the feature's cards. */
export function usedRelease({ releases, missing }: ReleaseSelection, feature: string): Release | undefined {
  return missing.includes(feature) ? undefined : releases.get(feature)?.release;
}
