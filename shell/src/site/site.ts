import type { ApiClient, StoreRegistry } from '@stepwell/platform';
import type { Feature } from '../boot/boot';
import { ComingPage } from './coming-page';
import type { EntryRef } from './entries';
import {
  loadData,
  loadEntry,
  type ModuleSource,
  type OpenContext,
  type Opening,
  openEntry,
  type SiteParts,
} from './opening';
import { pageOf } from './page-code';
import { prefetchPage } from './prefetch';
import { matchSite, type SiteMatch, serverEntries } from './site-map';
import type { Visit } from './visit';

interface SiteOptions {
  features: readonly Feature[];
  missing?: readonly string[];
  stores: StoreRegistry;
  api: ApiClient;
  modules: ModuleSource;
}

const PREFETCH_AGAIN_MS = 10_000;

/** The host's core: which entries a page has, when their code and data are fetched. Knows no React. */
export class Site implements SiteParts {
  readonly features: readonly Feature[];
  readonly stores: StoreRegistry;
  readonly api: ApiClient;
  readonly missing: ReadonlySet<string>;
  readonly modules: ModuleSource;
  private readonly prefetchedAt = new Map<string, number>();
  /** What `openOnce` has opened, by entry. */
  readonly openedOnce = new Map<string, Opening>();
  /** Ids of entries that have been shown, and did not keep the page from anything else. */
  readonly quick = new Set<string>();
  readonly coming = new ComingPage();

  constructor({ features, missing = [], stores, api, modules }: SiteOptions) {
    this.features = features;
    this.missing = new Set(missing);
    this.stores = stores;
    this.api = api;
    this.modules = modules;
  }

  match(url: URL): SiteMatch {
    return matchSite(url.pathname, this.features);
  }

  /** The first page: what it brought counts as loaded. */
  firstVisit(url: URL, { loaded, isNotFound }: { loaded: readonly string[]; isNotFound: boolean }): Visit {
    const match = this.match(url);
    const openings = serverEntries(match).map((ref) => this.open(ref, { url, match, isDataHere: true }));
    for (const opening of openings) opening.hasData = loaded.includes(opening.ref.id);
    return { url, match, page: pageOf(match), openings: byId(openings), isNotFound, by: 'document' };
  }

  /** A navigation: what the frame shows stays; the page's own entries load anew. */
  nextVisit(url: URL, previous: Visit, by: 'link' | 'history' = 'link'): Visit {
    const match = this.match(url);
    const openings = serverEntries(match).map((ref) => {
      const known =
        ref.at && previous.match.slots.some(({ id }) => id === ref.id) && previous.openings.get(ref.id);
      return known || this.open(ref, { url, match });
    });
    return { url, match, page: pageOf(match), openings: byId(openings), isNotFound: false, by };
  }

  /** As `openEntry`. */
  open(ref: EntryRef, context: OpenContext): Opening {
    return openEntry(this, ref, context);
  }

  /** Loads what the page should have brought and did not: after a bad start, or when health is back. */
  async complete(visit: Visit): Promise<void> {
    await Promise.all(
      [...visit.openings.values()].map(async (opening) => {
        const isAnswered = opening.hasData || (visit.isNotFound && opening.ref === visit.match.route);
        if (isAnswered || opening.isMissing) return;
        const entry = await opening.entry.catch(() => undefined);
        if (entry) await loadData(this, opening, entry, visit);
      }),
    );
  }

  /** Runs every feature's `start` module: the data a site in good health asks for on any page. */
  async start(): Promise<void> {
    await Promise.all(
      this.features.map(async ({ name, manifest }) => {
        if (!manifest.start || this.missing.has(name)) return;
        const ref = { ...START, id: `${name}/${manifest.start}`, feature: name, module: manifest.start };
        const entry = await this.modules.load(ref).catch(() => undefined);
        if (entry) await loadEntry(this, entry, NOWHERE);
      }),
    );
  }

  /**
   * Opens an entry of the page that is then shown, once for the life of the document: what floats above the pages stays
   * as it is across them. `undefined` where the page has no such entry, or it cannot be used.
   */
  openOnce(entryId: string): Opening | undefined {
    const known = this.openedOnce.get(entryId);
    if (known) return known;
    const url = new URL(location.href);
    const match = this.match(url);
    const ref = match.slots.find(({ id }) => id === entryId);
    if (!ref || this.missing.has(ref.feature)) return undefined;
    const opening = this.open(ref, { url, match });
    this.openedOnce.set(entryId, opening);
    return opening;
  }

  /** Fetches code and data of a path that is likely to be visited next; never throws, never writes a store. */
  prefetch(url: URL): void {
    const key = url.pathname + url.search;
    if (performance.now() - (this.prefetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PREFETCH_AGAIN_MS)
      return;
    this.prefetchedAt.set(key, performance.now());
    prefetchPage(this, url, this.match(url));
  }
}

const START = { when: 'server' as const, fallback: '', query: [] };
/** A start is nobody's address. */
const NOWHERE = { url: new URL('http://site'), match: { params: {} } };

function byId(openings: Opening[]): ReadonlyMap<string, Opening> {
  return new Map(openings.map((opening) => [opening.ref.id, opening]));
}
