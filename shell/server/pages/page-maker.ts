import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Boot, Feature } from '../../src/boot';
import type { RenderedPage } from '../../src/render';
import { headOf } from '../../src/site/head';
import { matchSite, type SiteMatch, serverEntries } from '../../src/site/site-map';
import { pageDocument } from './document';
import type { Generation } from './generation';
import type { CachedPage, MadePage } from './page-cache';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from './policy';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Good compression at a fraction of the highest level's time: these bodies are made while somebody waits. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

export interface PageMakerOptions {
  /** The site's own address, for absolute ones: never taken from a request. */
  publicUrl: string;
  apiOrigin: string;
  app: { id: string; key: string };
  /** The page is on the stage of the QA bench, which frames it and is told of its stores. */
  isStage?: boolean;
  /** Path of a script that every page carries beside its own. */
  extraScript?: string;
}

/** What decides what a page shows; every other part of what was asked for is dropped. */
export interface PageAddress {
  /** The one path of the page, as `SiteMatch` has it. */
  path: string;
  /** Only the query names that the page's entries declare, sorted. */
  search: string;
}

/** The same for all addresses that show the same page. */
export function pageAddress(url: URL, features: readonly Feature[]): PageAddress {
  const match = matchSite(url.pathname, features);
  const names = new Set(serverEntries(match).flatMap(({ query }) => query));
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => names.has(name)));
  query.sort();
  return { path: match.path, search: query.size > 0 ? `?${query}` : '' };
}

/** Makes the page of an address: rendered where the renderer can, else the shell's own HTML. */
export async function makePage(
  { path, search }: PageAddress,
  generation: Generation,
  { publicUrl, apiOrigin, app, isStage, extraScript }: PageMakerOptions,
): Promise<MadePage> {
  const missing = generation.missingFeatures();
  const match = matchSite(path, generation.features);
  const rendered = await generation.renderer.render({
    address: path + search,
    features: generation.features,
    missing,
    api: { baseUrl: apiOrigin, appId: app.id, appKey: app.key },
  });
  const boot: Boot = {
    revision: generation.revision,
    app,
    features: generation.features,
    missing,
    status: rendered?.status ?? 200,
    loaded: rendered?.loaded ?? [],
    state: rendered?.state ?? {},
    isRendered: rendered !== null,
    ...(isStage ? { isStage } : {}),
  };
  const head = rendered?.head ?? plainHead(match);
  const isNoIndex = head.noIndex || rendered?.isHealthy === false;
  const { html, scriptHashes, styleHashes } = pageDocument({
    generation,
    match,
    head: { ...head, noIndex: isNoIndex },
    boot,
    body: rendered?.html ?? '',
    origin: publicUrl,
    extraScript,
  });
  const isKept = rendered?.isComplete ?? false;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(
      scriptHashes,
      styleHashes,
      isStage ? "'self'" : "'none'",
    ),
    'cache-control': isKept ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=1' : 'no-store',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  };
  const page = await compressed(boot.status, headers, html);
  return { page, isKept, isGuessed: boot.status === 404 || search !== '' };
}

/** What can be said of a page that nobody could render. */
function plainHead(match: SiteMatch): RenderedPage['head'] {
  const url = new URL(match.canonical, 'http://site');
  return headOf(null, { url, match, page: null, openings: new Map(), isNotFound: false });
}

async function compressed(
  status: number,
  headers: Record<string, string>,
  text: string,
): Promise<CachedPage> {
  const html = Buffer.from(text);
  const [br, gz] = await Promise.all([
    brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(html, { level: GZIP_LEVEL }),
  ]);
  return { status, headers, html, brotli: br, gzip: gz };
}
