import { siteStore } from '@stepwell/platform';
import { canariesIn } from '@stepwell/release-server/registry';
import { type Release, SHELL } from '@stepwell/release-server/release';
import { factsOf, type SiteFacts } from '@stepwell/site';
import type { Boot } from '../../browser/boot/boot-data';
import type { RenderedPage } from '../../browser/render';
import { headOf } from '../../browser/site/head';
import { pageEntries, type SiteMatch } from '../../browser/site/site-map';
import {
  contentSecurityPolicy,
  INTEGRITY_POLICY,
  PERMISSIONS_POLICY,
  REPORTING_ENDPOINTS,
} from '../html/content-security-policy';
import type { ApiConnection } from '../http/api-connection';
import { compress } from '../http/compress';
import type { PageEntries } from '../release-selection/canary-outcomes';
import type { FallbackCause } from '../release-selection/fallback-counts';
import type { Generation } from '../release-selection/generation';
import { type PageSelection, selectForPage, usedRelease } from '../release-selection/page-selection';
import {
  type FallbackTaken,
  fallbacksIn,
  type ReleaseSelection,
  type SelectionReason,
} from '../release-selection/release-selection';
import type { Lane } from '../renderer/render-queue';
import type { RenderFailure, SourcedPage } from '../renderer/renderer';
import { pageDocument, type ScriptFile } from './document';
import type { PageAddress } from './page-address';
import { type MadePage, msUntilExpiry } from './page-cache';
import type { CachedPage } from './page-reply';
import type { UnrenderedPages } from './unrendered-pages';

/** Levels with good compression in a fraction of the highest level's time, because a visitor waits. */
const COMPRESSION = { brotli: 5, gzip: 6 };
/** Used for pages without markup, which are sent once and mostly under load. Takes a quarter of the time of `COMPRESSION`. */
const FAST_COMPRESSION: typeof COMPRESSION = { brotli: 1, gzip: 1 };

export interface PageMakerOptions {
  /** The site's own address, for absolute URLs: never taken from a request. */
  publicUrl: string;
  /** Reads the page's data. The page in the browser sends the same application id and key. */
  api: ApiConnection;
  /** Whether the workbench shows the page in a frame, and receives the states of the page's stores. */
  isCanvas?: boolean;
  /** Multiplies the timeouts of rendering and of API calls; default 1. */
  timeoutFactor?: number;
  extraScript?: ScriptFile;
  unrendered?: UnrenderedPages;
}

/**
 * Makes the page of an address. If the renderer fails, the page is the shell's own HTML.
 * @param isKnown whether an earlier page of the address showed that its subject exists
 */
export async function makePage(
  { path, search }: PageAddress,
  generation: Generation,
  { publicUrl, api, isCanvas, timeoutFactor, extraScript, unrendered }: PageMakerOptions,
  isKnown = false,
): Promise<MadePage> {
  const madeAt = performance.now();
  let failure: RenderFailure | undefined;
  const render = (selection: ReleaseSelection, match: SiteMatch) =>
    generation.renderer.render({
      onFailure: (why) => {
        failure = why;
      },
      address: path + search,
      features: selection.features,
      missing: selection.missing,
      timeoutFactor,
      api,
      lane: laneOf(match, search, isKnown),
    });
  const { selection, match, excluded, rendered, unusable, entries } = await renderWithFallbacks(
    generation,
    path,
    render,
  );
  // A preview that fails is not a problem of the live site.
  const isPreview = [...selection.releases.values()].some(({ intended }) => intended.reason === 'preview');
  const counts = isPreview ? undefined : unrendered;
  if (rendered) counts?.countRendered();
  else counts?.countUnrendered(failure ?? { reason: 'failed', culprit: unusable[0] });
  const { boot: siteBoot, mediaOrigins, settings } = api.lastSettings;
  const boot: Boot = {
    revision: generation.revision,
    app: api.app,
    features: selection.features,
    missing: selection.missing,
    status: rendered?.status ?? 200,
    loaded: rendered?.loaded ?? [],
    state: rendered?.state ?? {},
    isRendered: rendered !== null,
    ...(hasCanary(generation) ? { isCounted: true } : {}),
    // The edge reads this data itself, because code of remotes could change the data that the renderer returns.
    ...siteBoot,
    // Older shells read `isStage`: deprecated since 1.3.0, removed in 1.4.0.
    ...(isCanvas ? { isCanvas, isStage: true } : {}),
  };
  const head = rendered?.head ?? headWithoutRender(match, factsOf(settings));
  const isNoIndex = head.noIndex || rendered?.isHealthy === false;
  const { html, scriptHashes, styleHashes } = pageDocument({
    generation,
    selection,
    match,
    head: { ...head, noIndex: isNoIndex },
    boot,
    body: rendered?.html ?? '',
    origin: publicUrl,
    extraScript,
  });
  // A page that lacks a feature because of damage is not cached, because files may be repaired at any time. A page that lacks a feature
  // because its releases failed is cached, because they fail again until their code or the data changes.
  const isDamaged = selection.missing.some((name) => !excluded.some(({ feature }) => feature === name));
  const isCacheable = rendered?.isComplete === true && !isDamaged;
  const policy = contentSecurityPolicy(
    scriptHashes,
    styleHashes,
    { frames: generation.frames, media: mediaOrigins },
    isCanvas ? "'self'" : "'none'",
  );
  const cacheControl = isCacheable && !isCanvas ? cacheControlOf(generation) : 'no-store';
  const compression = rendered ? COMPRESSION : FAST_COMPRESSION;
  const serverTime = serverTimeOf(boot.state);
  const clock = serverTime === undefined ? undefined : { serverTime, at: madeAt };
  return {
    page: {
      ...(await compressed(html, compression)),
      status: boot.status,
      headers: pageHeaders(policy, cacheControl),
      clock,
      selection,
      entries,
    },
    isCacheable,
    isUnverifiedPath: boot.status === 404 || search !== '',
    revision: rendered?.revision,
    expiresInMs: msUntilExpiry(html, serverTime),
  };
}

interface Rendering extends PageSelection {
  /** `null` if the renderer failed. */
  rendered: SourcedPage | null;
  /** Features that make the rendered page impossible to send. */
  unusable: readonly string[];
}

/**
 * Largest number of renders of one page: three for a feature whose live and previous release fail, and one more for a feature that fails
 * later.
 */
const MAX_RENDERS = 4;

/**
 * Renders a page. If a release fails on the page, the page is rendered again with the feature's previous release. If the page cannot
 * be sent with the previous release either, it is rendered with the feature's fallback cards.
 */
async function renderWithFallbacks(
  generation: Generation,
  path: string,
  render: (selection: ReleaseSelection, match: SiteMatch) => Promise<SourcedPage | null>,
): Promise<Rendering & { entries: PageEntries }> {
  const rendering = async (page: PageSelection): Promise<Rendering> => {
    const rendered = await render(page.selection, page.match);
    const { unusable = [] } = rendered ?? {};
    return { ...page, rendered, unusable };
  };
  const first = selectForPage(generation, path);
  let page = await rendering(first);
  // The features of all renderings are counted, because a failed release may fill slots that its previous release does not fill.
  const features = new Set(featuresOn(page));
  for (let renders = 1; renders < MAX_RENDERS; renders += 1) {
    const failed = replaceable(page);
    if (failed.length === 0) break;
    page = await rendering(selectForPage(generation, path, [...page.excluded, ...failed]));
    for (const feature of featuresOn(page)) features.add(feature);
  }
  countFallbacks(generation, page, first.excluded);
  const entries = { features, route: first.match.route?.feature };
  return { ...page, entries, rendered: page.unusable.length > 0 ? null : page.rendered };
}

function featuresOn({ match }: PageSelection): string[] {
  return pageEntries(match).map(({ feature }) => feature);
}

/** The failed releases that the next render leaves out: unusable ones, and those that a previous release can replace. */
function replaceable({ rendered, unusable, selection }: Rendering): Release[] {
  const failed = rendered?.failed ?? [];
  const names = failed.filter((name) => unusable.includes(name) || selection.releases.get(name)?.previous);
  return names.flatMap((name) => usedRelease(selection, name) ?? []);
}

/** Counts the fallbacks of a page. @param fatal releases excluded before the first rendering, because they end renderer processes */
function countFallbacks(
  { fallbacks, registry }: Generation,
  { selection, excluded }: PageSelection,
  fatal: readonly Release[],
): void {
  const causeOf = (feature: string, id: string): FallbackCause => {
    const isSame = (release: Release) => release.feature === feature && release.id === id;
    if (fatal.some(isSame)) return 'ended the renderer';
    return excluded.some(isSame) ? 'failed on the server' : 'damaged';
  };
  const shellReason = selection.releases.get(SHELL)?.intended.reason ?? 'live';
  // A live remote may fail only with the canary or preview of the shell, so its failure on such a page is no failure of the live site.
  const count = (taken: FallbackTaken, intended: SelectionReason) =>
    fallbacks.count(taken, causeOf(taken.feature, taken.live), intended === 'live' ? shellReason : intended);
  for (const { intended, ...fallback } of fallbacksIn(selection)) count(fallback, intended);
  // The loop counts features without any usable release. Pages show their fallback cards, or leave them out if their live release cannot be
  // read.
  for (const [feature, { live }] of Object.entries(registry.features)) {
    if (usedRelease(selection, feature)) continue;
    const { id, reason } = selection.releases.get(feature)?.intended ?? { id: live, reason: 'live' as const };
    count({ feature, live: id }, reason);
  }
}

function pageHeaders(policy: string, cacheControl: string): CachedPage['headers'] {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // `no-transform`, because a CDN that rewrites e-mail addresses or scripts breaks hydration and the policy above.
    'cache-control': `${cacheControl}, no-transform`,
    'integrity-policy': INTEGRITY_POLICY,
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'reporting-endpoints': REPORTING_ENDPOINTS,
    vary: 'accept-encoding',
  };
}

/** With a canary, pages depend on the visitor, so shared caches must not store them. */
function cacheControlOf(generation: Generation): string {
  return hasCanary(generation)
    ? 'private, max-age=0'
    : 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';
}

function hasCanary({ registry }: Generation): boolean {
  return canariesIn(registry).length > 0;
}

/**
 * The priority of a page. Addresses with a subject or a query have a lower priority, because clients can invent any number of such
 * addresses.
 */
function laneOf({ params }: SiteMatch, search: string, isKnown: boolean): Lane {
  const hasSubject = search !== '' || Object.keys(params).length > 0;
  if (!hasSubject) return 'fixed';
  return isKnown ? 'known' : 'guessed';
}

function headWithoutRender(match: SiteMatch, facts: SiteFacts): RenderedPage['head'] {
  const url = new URL(match.canonical, 'http://site');
  const by = 'document' as const;
  const navigation = { url, match, page: null, entryLoads: new Map(), isNotFound: false, by };
  return headOf(null, navigation, undefined, facts);
}

/** The API's time in the page's data. Validated, because code of remotes can change the data, and the time is sent as a header. */
function serverTimeOf(state: Boot['state']): string | undefined {
  const { config } = (state[siteStore.name] ?? {}) as { config?: { serverTimestamp?: unknown } };
  const time = config?.serverTimestamp;
  return typeof time === 'string' && /^[\dTZ:.+-]+$/.test(time) ? time : undefined;
}

async function compressed(
  text: string,
  { brotli, gzip: level }: typeof COMPRESSION,
): Promise<Pick<CachedPage, 'html' | 'br' | 'gzip'>> {
  const html = Buffer.from(text);
  let zipped: Promise<Buffer> | undefined;
  return {
    html,
    br: await compress(html, 'br', brotli),
    gzip() {
      zipped ??= compress(html, 'gzip', level);
      return zipped;
    },
  };
}
