import type { EntryRef } from '../../browser/site/entries';
import type { EntryFile } from './messages';

/** Number of ended processes after which an entry is fatal; a smaller number may be a coincidence. */
const FATAL_CRASHES = 3;
const ENTRY_FILE = /^(\S+) \S+\/[^/]+$/;

/** The feature of an entry; `undefined` if it is not an entry of a remote. */
export function featureOf(entry: EntryFile | undefined): string | undefined {
  return ENTRY_FILE.exec(entry ?? '')?.[1];
}

/**
 * Counts the renderer processes that each entry's code has ended, in all generations since the edge started. After three processes
 * the entry is fatal: pages with the entry no longer use the entry's release, so that no further process ends.
 */
export class FatalEntries {
  private readonly crashes = new Map<EntryFile, number>();

  constructor(private readonly log: (text: string) => void) {}

  /** Counts an ended process. @param entry as the process reported it @returns the entry's feature; `undefined` for code of no remote */
  count(entry: EntryFile | undefined): string | undefined {
    const feature = featureOf(entry);
    if (!entry || !feature) return undefined;
    const crashes = (this.crashes.get(entry) ?? 0) + 1;
    this.crashes.set(entry, crashes);
    const processes = crashes === 1 ? 'a process' : `${crashes} processes`;
    const end =
      crashes < FATAL_CRASHES
        ? ''
        : `, and is not rendered again before another release of ${feature} is live`;
    this.log(`renderer: ${entry} has ended ${processes}${end}`);
    return feature;
  }

  /**
   * The features that have a fatal entry on a page.
   * @param entries the entries on the page
   * @param releaseOf returns the id of the release of a feature that the page uses
   */
  featuresOn(
    entries: readonly Pick<EntryRef, 'feature' | 'module'>[],
    releaseOf: (feature: string) => string | undefined,
  ): string[] {
    if (this.crashes.size === 0) return [];
    const crashesOf = ({ feature, module }: Pick<EntryRef, 'feature' | 'module'>) =>
      this.crashes.get(`${feature} ${releaseOf(feature)}/${module}`) ?? 0;
    const fatal = entries.filter((entry) => crashesOf(entry) >= FATAL_CRASHES);
    return [...new Set(fatal.map(({ feature }) => feature))];
  }
}
