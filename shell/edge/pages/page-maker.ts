import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { siteStore } from '@stepwell/platform';
import { canariesIn } from '@stepwell/release-server/registry';
import type { Boot } from '../../browser/boot/boot-data';
import type { RenderedPage } from '../../browser/render';
import { headOf } from '../../browser/site/head';
import { matchSite, type SiteMatch } from '../../browser/site/site-map';
import {
  contentSecurityPolicy,
  INTEGRITY_POLICY,
  PERMISSIONS_POLICY,
  REPORTING_ENDPOINTS,
} from '../html/content-security-policy';
import type { ApiConnection } from '../http/api-connection';
import type { Generation } from '../release-selection/generation';
import { fallbacksIn, type ReleaseSelection } from '../release-selection/release-selection';
import type { SourcedPage } from '../renderer/renderer';
import { pageDocument, type ScriptFile } from './document';

import type { PageAddress } from './page-address';
import { type MadePage, msUntilExpiry } from './page-cache';
import type { CachedPage } from './page-reply';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Good compression at a fraction of the highest level's time: these bodies are made while somebody waits. */
const COMPRESSION: Compression = { brotli: 5, gzip: 6 };
/** A quarter of that time: what nobody could render goes out once, and most of all when many ask at a time. */
const HASTY_COMPRESSION: Compression = { brotli: 1, gzip: 1 };

interface Compression {
  brotli: number;
  gzip: number;
}

export interface PageMakerOptions {
  /** The site's own address, for absolute ones: never taken from a request. */
  publicUrl: string;
  /** Its application's id and key are also those that the page sends from the browser. */
  api: ApiConnection;
  /** The page is on the stage of the QA workbench, which frames it and is told of its stores. */
  isStage?: boolean;
  /** How many times longer than a visitor would wait it may take; default 1. */
  patience?: number;
  /** A script that every page carries beside its own. */
  extraScript?: ScriptFile;
}

/**
 * Makes the page of an address: rendered where the renderer can, else the shell's own HTML.
 * @param isKnown the address has had a page of its own, so its subject is nobody's guess
 */
export async function makePage(
  { path, search }: PageAddress,
  generation: Generation,
  { publicUrl, api, isStage, patience, extraScript }: PageMakerOptions,
  isKnown = false,
): Promise<MadePage> {
  const madeAt = performance.now();
  const render = (selection: ReleaseSelection, match: SiteMatch) =>
    generation.renderer.render({
      address: path + search,
      features: selection.features,
      missing: selection.missing,
      patience,
      api,
      lane: !namesSubject(match, search) ? 'fixed' : isKnown ? 'known' : 'guessed',
    });
  const { selection, match, rendered } = await renderedWell(generation, path, render);
  const boot: Boot = {
    revision: generation.revision,
    app: api.app,
    features: selection.features,
    missing: selection.missing,
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
    selection,
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
      generation.frames,
      isStage ? "'self'" : "'none'",
    ),
    // A CDN that rewrites e-mail addresses or scripts sends other markup than React hydrates, and breaks the policy above.
    'cache-control': `${isKept && !isStage ? cacheControlOf(generation) : 'no-store'}, no-transform`,
    'integrity-policy': INTEGRITY_POLICY,
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'reporting-endpoints': REPORTING_ENDPOINTS,
    vary: 'accept-encoding',
  };
  const compression = rendered ? COMPRESSION : HASTY_COMPRESSION;
  const serverTime = serverTimeOf(boot.state);
  const clock = serverTime === undefined ? undefined : { serverTime, at: madeAt };
  return {
    page: { ...(await compressed(html, compression)), status: boot.status, headers, clock, selection },
    isKept,
    isGuessed: boot.status === 404 || search !== '',
    revision: rendered?.revision,
    expiresInMs: msUntilExpiry(html, serverTime),
  };
}

interface Rendering {
  selection: ReleaseSelection;
  match: SiteMatch;
  rendered: SourcedPage | null;
}

/**
 * Renders a page, and once more where a live release has failed on it that another one can stand in for: with that one.
 */
async function renderedWell(
  generation: Generation,
  path: string,
  render: (selection: ReleaseSelection, match: SiteMatch) => Promise<SourcedPage | null>,
): Promise<Rendering> {
  const rendering = async (selection: ReleaseSelection): Promise<Rendering> => {
    const match = matchSite(path, selection.features);
    return { selection, match, rendered: await render(selection, match) };
  };
  const first = await rendering(generation.selection());
  const failed = (first.rendered?.failed ?? []).filter((name) => first.selection.releases.get(name)?.spare);
  const made = failed.length > 0 ? await rendering(generation.selection(failed)) : first;
  for (const { intended, ...taken } of fallbacksIn(made.selection)) {
    const cause = failed.includes(taken.feature) ? 'failed on the server' : 'damaged';
    generation.fallbacks.count(taken, cause, intended);
  }
  return made;
}

/** A page is the same for everybody, but where some are given a canary: then the edge alone knows which is whose. */
function cacheControlOf({ registry }: Generation): string {
  return canariesIn(registry).length > 0
    ? 'private, max-age=0'
    : 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';
}

/** Whether the address says more than which page it is, which strangers can make up without end. */
function namesSubject({ params }: SiteMatch, search: string): boolean {
  return search !== '' || Object.keys(params).length > 0;
}

/** What can be said of a page that nobody could render. */
function plainHead(match: SiteMatch): RenderedPage['head'] {
  const url = new URL(match.canonical, 'http://site');
  return headOf(null, { url, match, page: null, entryLoads: new Map(), isNotFound: false, by: 'document' });
}

/** The API's time as the page shows it; what code of remotes may have put in its place goes into no header. */
function serverTimeOf(state: Boot['state']): string | undefined {
  const { config } = (state[siteStore.name] ?? {}) as { config?: { serverTimestamp?: unknown } };
  const time = config?.serverTimestamp;
  return typeof time === 'string' && /^[\dTZ:.+-]+$/.test(time) ? time : undefined;
}

async function compressed(
  text: string,
  { brotli: quality, gzip: level }: Compression,
): Promise<Pick<CachedPage, 'html' | 'br' | 'gzip'>> {
  const html = Buffer.from(text);
  const br = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  let zipped: Promise<Buffer> | undefined;
  return {
    html,
    br,
    gzip() {
      zipped ??= zip(html, { level });
      return zipped;
    },
  };
}
