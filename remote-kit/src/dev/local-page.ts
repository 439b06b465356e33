import { createHash } from 'node:crypto';
import type { FeatureManifest } from '@stepwell/platform';
import { jsonForHtml } from '../serving/html';
import { emptyRegions } from './client-rendered-regions';

// Ids in the HTML of every shell: the JSON block with the boot data, and the root of the markup. Repeated here, because the kit does not
// import the shell.
const BOOT_ELEMENT_ID = 'boot';
const ROOT_ELEMENT_ID = 'root';

/** Takes the place of the release id for local remotes. */
export const LOCAL = 'local';

/** A local remote in boot data. */
export interface LocalRemote {
  feature: string;
  manifest: FeatureManifest;
  /** Name of the remote's federation container. */
  container: string;
  /** `/r/<feature>/local/` */
  base: string;
}

/** The part of the boot data that `localPage` changes. */
interface Boot {
  features: { name: string; release: string; manifest: Pick<FeatureManifest, 'routes' | 'slots'> }[];
  /** Names of features whose release is damaged. */
  missing: string[];
  status: number;
  /** Ids of entries, `<feature>/<module>`, whose data is in `state`. */
  loaded: string[];
  /** States of the stores, by name: `<feature>.<store>`. */
  state: Record<string, object>;
  isRendered: boolean;
}

/** Paths that no site uses. */
export const BAR_PATH = '/@remote-kit/bar.js';
export const EVENTS_PATH = '/@remote-kit/events';

/** An empty integrity list, because files of the local remote bypass the integrity loader. */
export const EMPTY_INTEGRITY = { name: 'integrity.json', text: '{}' };

const BOOT = new RegExp(`(<script type="application/json" id="${BOOT_ELEMENT_ID}">)([^<]*)(</script>)`);

/**
 * Replaces remotes on a live page by local remotes: the browser renders their regions, and the files, data and state of the live remotes
 * are removed.
 * @returns `undefined` if the HTML is not a page of the site
 */
export function localPage(
  html: string,
  status: number,
  remotes: readonly LocalRemote[],
): { html: string; status: number } | undefined {
  const match = BOOT.exec(html);
  if (!match) return undefined;
  const live = JSON.parse(match[2] ?? '') as Boot;
  const isWholePage = remotes.some((remote) => isClientRendered(live, status, remote));
  let head = html.slice(0, match.index);
  if (isWholePage) head = withoutMarkup(head);
  let boot: Boot = isWholePage ? { ...live, status: 200, isRendered: false } : live;
  for (const remote of remotes) {
    head = withLocalFiles(withoutLiveFiles(emptyRegions(head, remote.feature), remote.feature), remote);
    boot = localBoot(boot, remote);
  }
  const tail = html.slice(match.index + match[0].length);
  return {
    html: withBar(head, remotes) + match[1] + jsonForHtml(boot) + match[3] + tail,
    status: isWholePage ? 200 : status,
  };
}

/**
 * Whether the browser has to render the whole page. It does if the remote is not live, or if its live release is damaged or has other
 * routes or slots. It also does if the server rendered nothing, or an error page whose missing item may exist in a scenario.
 */
function isClientRendered(
  { features, missing, isRendered }: Boot,
  status: number,
  remote: LocalRemote,
): boolean {
  const live = features.find(({ name }) => name === remote.feature);
  return (
    !live ||
    !isRendered ||
    status !== 200 ||
    missing.includes(remote.feature) ||
    regionsOf(live.manifest) !== regionsOf(remote.manifest)
  );
}

function regionsOf({ routes, slots }: Pick<FeatureManifest, 'routes' | 'slots'>): string {
  return JSON.stringify([
    routes.map(({ path, module, subPaths }) => [path, module, subPaths]),
    slots.map(({ at, module, when }) => [at, module, when]),
  ]);
}

function localBoot(boot: Boot, remote: LocalRemote): Boot {
  const { feature, manifest, container, base } = remote;
  const isOther = (name: string) => name !== feature;
  const local = { name: feature, release: LOCAL, container, base, files: {}, manifest };
  const isLive = boot.features.some(({ name }) => name === feature);
  const features = isLive
    ? boot.features.map((each) => (each.name === feature ? local : each))
    : [...boot.features, local].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    ...boot,
    features,
    missing: boot.missing.filter(isOther),
    loaded: boot.loaded.filter((id) => !id.startsWith(`${feature}/`)),
    state: Object.fromEntries(Object.entries(boot.state).filter(([name]) => !name.startsWith(`${feature}.`))),
  };
}

/** Removes preloads and styles of the live release. */
function withoutLiveFiles(html: string, feature: string): string {
  const ofRelease = `"/r/${feature}/[^"]*"`;
  return html
    .replace(new RegExp(`<link [^>]*href=${ofRelease}[^>]*>\\n?`, 'g'), '')
    .replace(new RegExp(`<style [^>]*data-href=${ofRelease}[^>]*>[\\s\\S]*?</style>\\n?`, 'g'), '');
}

/** Adds the local files to the integrity loader's lists, and the cookies of the local manifest. */
function withLocalFiles(html: string, { feature, base, manifest }: LocalRemote): string {
  const hash = createHash('sha384').update(EMPTY_INTEGRITY.text).digest('base64');
  return html
    .replace(/(<script data-lists=")([^"]*)"/, (_, tag: string, lists: string) => {
      const otherLists = lists.split(' ').filter((list) => !list.startsWith(`/r/${feature}/`));
      return `${tag}${[...otherLists, `${base}#${hash}`].join(' ')}"`;
    })
    .replace(
      /<meta name="cookies" content="/,
      (tag) => tag + (manifest.cookies ?? []).map((name) => `${name} `).join(''),
    );
}

/** Adds the bar before the site's script files. */
function withBar(html: string, remotes: readonly LocalRemote[]): string {
  const bases = remotes.map(({ base }) => base).join(' ');
  const bar = `<script type="module" src="${BAR_PATH}" data-bases="${bases}" data-events="${EVENTS_PATH}"></script>`;
  return html.replace(/<script defer |<\/head>/, (first) => `${bar}\n${first}`);
}

/**
 * Removes the server-rendered markup, and the link that blocks rendering until a part of it has arrived.
 * @param page HTML up to the boot data: everything after the root's start tag is markup
 */
function withoutMarkup(page: string): string {
  const html = page.replace(/<link rel="expect"[^>]*>\n?/g, '');
  const root = `<div id="${ROOT_ELEMENT_ID}">`;
  const begin = html.indexOf(root);
  return begin < 0 ? html : `${html.slice(0, begin)}${root}</div>\n`;
}
