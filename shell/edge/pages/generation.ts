import type { LiveReleases } from '@stepwell/releases/edge';
import { LRUCache } from 'lru-cache';
import type { Feature } from '../../browser/site/feature';
import { type StyleTag, stylesOf } from '../document/styles';
import type { ApiAccess } from '../http/api-reader';
import { Renderer } from '../renderer/renderer';
import { featureOf } from './override';
import type { SentPage } from './page';
import { type PageAddress, pageAddress } from './page-address';

/** Some 600 pages. */
const CACHE_BYTES = 64 * 1024 * 1024;
const LONGEST_REMEMBERED = 300;
/** How long pages of a route stay unrendered after its code has hung or ended a thread, which takes a second of a core. */
const UNRENDERABLE_MS = 60_000;

/** What one revision of the registry serves: releases, renderer, styles and cached pages. A page takes all its parts from one generation. */
export class Generation {
  readonly features: Feature[];
  /** Origins that manifests list in `frames`. Each page's policy has all of them, because navigations do not reload the document. */
  readonly frames: readonly string[];
  readonly styles: ReadonlyMap<string, StyleTag>;
  readonly renderer: Renderer;
  readonly cache = new LRUCache<string, SentPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body, brotli, gzip }) => body.length + (brotli?.length ?? 0) + (gzip?.length ?? 0),
  });
  /** Pages that are being made, by key, so that simultaneous requests share one. */
  readonly making = new Map<string, Promise<SentPage>>();
  /** Names of routes and pages whose code has hung or ended a thread. */
  readonly unrenderable = new LRUCache<string, true>({ max: 100, ttl: UNRENDERABLE_MS });

  private readonly addresses = new LRUCache<string, PageAddress>({ max: 2000 });

  constructor(
    readonly releases: LiveReleases,
    api: ApiAccess,
    log: (text: string) => void,
  ) {
    const used = [...releases.remotes.values()].flatMap(({ live, previous }) => {
      const release = live ?? previous;
      return release ? [{ release, previous: live && previous }] : [];
    });
    this.features = used.flatMap(({ release, previous }) => featureOf(release, previous) ?? []);
    this.frames = [...new Set(used.flatMap(({ release }) => release.manifest?.frames ?? []))];
    this.styles = stylesOf(releases);
    this.renderer = new Renderer(releases, api, log);
  }

  /** The page of a requested address, remembered, because most requests are for the same addresses. */
  addressOf(url: string): PageAddress {
    const known = this.addresses.get(url);
    if (known) return known;
    const address = pageAddress(url, this.features);
    if (url.length <= LONGEST_REMEMBERED) this.addresses.set(url, address);
    return address;
  }

  get revision(): number {
    return this.releases.revision;
  }

  close(): Promise<void> {
    return this.renderer.close();
  }
}
