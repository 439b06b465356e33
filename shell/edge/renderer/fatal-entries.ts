import type { EntryRef } from '../../browser/site/entries';
import type { EntryFile } from './messages';

/** So many deaths of processes make an entry fatal: fewer may be an accident. */
const DEATHS = 3;
const ENTRY_FILE = /^(\S+) \S+\/[^/]+$/;

/** The feature of an entry; `undefined` if a process has named none of a remote. */
export function featureOf(entry: EntryFile | undefined): string | undefined {
  return ENTRY_FILE.exec(entry ?? '')?.[1];
}

/**
 * Entries whose code has ended renderer processes, in all generations since the edge started. After the third time an entry is
 * fatal: its release is not taken for pages with that entry any more, so that it ends no further process.
 */
export class FatalEntries {
  private readonly deaths = new Map<EntryFile, number>();

  constructor(private readonly log: (text: string) => void) {}

  /** @param entry as a process has named it @returns its feature; `undefined` if it is no entry of a remote */
  count(entry: EntryFile | undefined): string | undefined {
    const feature = featureOf(entry);
    if (!entry || !feature) return undefined;
    const deaths = (this.deaths.get(entry) ?? 0) + 1;
    this.deaths.set(entry, deaths);
    const end =
      deaths < DEATHS ? '' : `, and is not rendered again before another release of ${feature} is live`;
    this.log(`renderer: ${entry} has ended a process for the ${deaths}. time${end}`);
    return feature;
  }

  /**
   * The features of a page with a fatal entry on it.
   * @param releaseOf the id of the release of a feature that the page takes
   */
  on(
    entries: readonly Pick<EntryRef, 'feature' | 'module'>[],
    releaseOf: (feature: string) => string | undefined,
  ): string[] {
    if (this.deaths.size === 0) return [];
    const fatal = entries.filter(
      ({ feature, module }) => (this.deaths.get(`${feature} ${releaseOf(feature)}/${module}`) ?? 0) >= DEATHS,
    );
    return [...new Set(fatal.map(({ feature }) => feature))];
  }
}
