import type { Settings } from '@stepwell/contract';
import { academyOf } from '@stepwell/contract';
import { siteStore } from '@stepwell/platform';
import type { Boot } from '../../browser/boot/boot-data';
import { headOf } from '../../browser/site/head';
import type { SiteMatch } from '../../browser/site/site-map';
import {
  contentSecurityPolicy,
  PERMISSIONS_POLICY,
  POLICY_REPORTS_PATH,
} from '../document/content-security-policy';
import { pageDocument } from '../document/document';
import type { ScriptFile } from '../document/page-files';
import { type Compressed, compressed } from '../http/encoding';
import type { Rendered } from '../renderer/renderer';
import type { Generation } from './generation';
import type { Overridden } from './override';

/** A page as it is sent. */
export interface SentPage extends Compressed {
  status: 200 | 404;
  headers: Readonly<Record<string, string>>;
}

export interface PageSettings {
  /** The site's own address, for absolute URLs: never taken from a request. */
  publicUrl: string;
  /** Application id and key, which the page in the browser sends with each call. */
  app: { id: string; key: string };
  /** Origin of a page that may show pages in a frame. */
  framedBy?: string;
  extraScript?: ScriptFile;
  /** Origin from which pages load every remote, in development. The browser renders such pages. */
  devOrigin?: string;
}

export interface PageInput {
  generation: Generation;
  match: SiteMatch;
  /** Absent if the browser renders the page. */
  rendered?: Rendered;
  overridden?: Overridden;
  /** The last settings of the API, for the head of a page without markup. */
  config: SiteConfig;
}

/** Settings of the site; absent until a page has been rendered. */
export type SiteConfig = Settings | null | undefined;

/** Makes the page of an address from its markup, or for the browser to render. */
export async function makePage(input: PageInput, settings: PageSettings): Promise<SentPage> {
  const { generation, match, rendered, overridden, config } = input;
  const boot: Boot = {
    revision: generation.revision,
    app: settings.app,
    features: [...(overridden?.features ?? generation.features)],
    status: rendered?.status ?? 200,
    loaded: rendered?.loaded ?? [],
    state: rendered?.state ?? {},
    isRendered: rendered !== undefined,
    ...(overridden && { override: overridden.override }),
  };
  const head = rendered?.head ?? headWithoutRender(match, config);
  // A search engine would replace the page's entry by a page without courses.
  const isUnhealthy = siteStateOf(rendered)?.health === false;
  const { html, scriptHashes, styleHashes } = pageDocument({
    releases: generation.releases,
    styles: generation.styles,
    match,
    head: { ...head, noIndex: head.noIndex || overridden !== undefined || isUnhealthy },
    boot,
    body: rendered?.html ?? '',
    origin: settings.publicUrl,
    extraScript: settings.extraScript,
  });
  const policy = contentSecurityPolicy({
    scriptHashes,
    styleHashes,
    frames: generation.frames,
    devOrigin: overridden?.devOrigin ?? settings.devOrigin,
    framedBy: settings.framedBy,
  });
  const cacheControl = rendered?.isComplete
    ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'
    : 'no-store';
  return {
    ...(await compressed(html)),
    status: boot.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // `no-transform`, because a CDN that rewrites e-mail addresses or scripts breaks hydration and the policy above.
      'cache-control': `${cacheControl}, no-transform`,
      'permissions-policy': PERMISSIONS_POLICY,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'reporting-endpoints': `policy="${POLICY_REPORTS_PATH}"`,
    },
  };
}

/** The settings in the state of a rendered page. */
export function configOf(rendered: Rendered): SiteConfig {
  return siteStateOf(rendered)?.config;
}

function siteStateOf(rendered: Rendered | undefined) {
  return rendered?.state[siteStore.name] as { config?: SiteConfig; health?: boolean } | undefined;
}

function headWithoutRender(match: SiteMatch, config: SiteConfig): Rendered['head'] {
  const url = new URL(match.canonical, 'http://site');
  const by = 'document' as const;
  const navigation = { url, match, page: null, entryLoads: new Map(), isNotFound: false, by };
  return headOf(null, navigation, academyOf(config ?? null));
}
