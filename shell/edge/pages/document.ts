import type { Release, ReleaseFiles } from '@stepwell/release-server/release';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { policyHash } from '@stepwell/server-kit/policy-hash';
import { COOKIES, LANGUAGE, NO_SCRIPT } from '@stepwell/site';
import { BOOT_ELEMENT_ID, type Boot, ROOT_ELEMENT_ID } from '../../browser/boot/boot-data';
import type { PageHead } from '../../browser/site/head';
import { isDeferred } from '../../browser/site/is-deferred';
import { pageEntries, type SiteMatch } from '../../browser/site/site-map';
import { THEME_SCRIPT } from '../../browser/theme/theme-script';
import { integrityList, integrityOf } from '../files/integrity-list';
import { COOKIE_GUARD, COOKIES_META } from '../html/cookie-guard';
import { headTags, jsonForHtml } from '../html/head-tags';
import { HEADING_FACE_SCRIPT } from '../html/heading-face-script';
import { INTEGRITY_LOADER } from '../html/integrity-loader';
import { KEEP_PREVIEW_SCRIPT } from '../html/preview-link';
import { STALLED_LINE_SCRIPT } from '../html/stalled-line-script';
import { styleTag } from '../html/styles';
import type { Generation } from '../release-selection/generation';
import type { ReleaseSelection } from '../release-selection/release-selection';

/**
 * Delays the first paint until the markup is complete, because a partial page would shift, and slow phones parse in pieces.
 * On a stalled connection `STALLED_LINE_SCRIPT` ends the delay.
 */
const PAINT_WHEN_COMPLETE = `\n<link rel="expect" href="#${BOOT_ELEMENT_ID}" blocking="render">`;

/** Inline script that runs before any file of a release. Only the theme's script precedes it. */
const EARLY_SCRIPT =
  KEEP_PREVIEW_SCRIPT + COOKIE_GUARD + INTEGRITY_LOADER + STALLED_LINE_SCRIPT + HEADING_FACE_SCRIPT;

export interface DocumentInput {
  generation: Pick<Generation, 'styles'>;
  selection: ReleaseSelection;
  match: SiteMatch;
  head: PageHead;
  boot: Boot;
  /** Markup of the page; empty if the browser renders it. */
  body: string;
  origin: string;
  extraScript?: ScriptFile;
}

export interface ScriptFile {
  href: string;
  integrity: string;
}

export interface PageDocument {
  html: string;
  /** `'sha256-…'` of each inline script and style of the page, for the policy. JSON needs no hash. */
  scriptHashes: string[];
  styleHashes: string[];
}

/** The HTML document (docs/architecture.md §3.5): inlined styles, preload hints, markup, and boot data as JSON. */
export function pageDocument(input: DocumentInput): PageDocument {
  const { generation, selection, match, head, boot, body, origin, extraScript } = input;
  const files = pageFiles(selection, match, boot);
  const selected = [...selection.releases.values()];
  // The previous releases on which the page may fall back in the browser.
  const spares = selected.flatMap(({ previous }) => previous ?? []);
  const styles = [
    ...files.css.flatMap((href) => generation.styles.get(href) ?? []),
    styleTag('rooms', reservedHeights(selection)),
  ];
  const cookies = [...COOKIES, ...selection.features.flatMap(({ manifest }) => manifest.cookies ?? [])];
  const html = `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="${COOKIES_META}" content="${escapeHtml(cookies.join(' '))}">
<script>${THEME_SCRIPT}</script>
<script data-lists="${listsOf(selected.map(({ release }) => release))}"${spares.length > 0 ? ` data-spare="${listsOf(spares)}"` : ''}>${EARLY_SCRIPT}</script>
${headTags(head, origin)}
${styles.map(({ tag }) => tag).join('\n')}
${[files.main, extraScript].map((file) => (file ? `<script defer src="${file.href}"${integrityAttributes(file)}></script>` : '')).join('\n')}
${files.js.map((file) => `<link rel="preload" as="script" href="${file.href}"${integrityAttributes(file)}>`).join('\n')}
${files.later.map((file) => `<link rel="preload" as="script" href="${file.href}"${integrityAttributes(file)} fetchpriority="low">`).join('\n')}${body && PAINT_WHEN_COMPLETE}
</head>
<body>
${files.fonts.map(fontLink).join('\n')}
<noscript>${escapeHtml(NO_SCRIPT)}</noscript>
<div id="${ROOT_ELEMENT_ID}">${body}</div>
<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForHtml(boot)}</script>
</body>
</html>
`;
  return {
    html,
    scriptHashes: [THEME_SCRIPT, EARLY_SCRIPT].map(policyHash),
    styleHashes: styles.map(({ hash }) => hash),
  };
}

/** The link is in the body, because Chromium delays the first paint for fonts that the head preloads. */
function fontLink(href: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous">`;
}

/** Attributes of scripts and of their preload links. If the two differed, browsers would load every file twice. */
function integrityAttributes({ integrity }: ScriptFile): string {
  return ` integrity="${integrity}" crossorigin="anonymous"`;
}

/** Input of the integrity loader: the base path of each release, and the hash of its list. */
function listsOf(releases: readonly Release[]): string {
  return escapeHtml(releases.map((release) => `${release.base}#${integrityList(release).hash}`).join(' '));
}

interface PageFiles {
  main: ScriptFile | undefined;
  js: ScriptFile[];
  /** Scripts for the page's first API call, which follows the hydration. */
  later: ScriptFile[];
  css: string[];
  fonts: string[];
}

/** The files of the shell, the styles of all entries on the page, and the scripts of the entries that are not deferred. */
function pageFiles({ shell, releases }: ReleaseSelection, match: SiteMatch, boot: Boot): PageFiles {
  const main = shell.modules.main ?? { js: [], css: [] };
  const groups: [Release, ReleaseFiles][] = [[shell, main]];
  const page = match.page && shell.modules[match.page.chunk];
  if (page) groups.push([shell, page]);
  const remoteEntries: ScriptFile[] = [];
  for (const ref of pageEntries(match)) {
    const release = releases.get(ref.feature)?.release;
    const files = release?.modules[ref.module];
    if (!release || !files || boot.missing.includes(ref.feature)) continue;
    const hasDeferredCode = isDeferred(ref, boot);
    if (!hasDeferredCode) remoteEntries.push(...scriptFiles(release, ['remoteEntry.js']));
    groups.push([release, hasDeferredCode ? { ...files, js: [] } : files]);
  }
  const { federation } = shell.modules;
  if (federation && remoteEntries.length > 0) groups.push([shell, federation]);
  const js = groups.flatMap(([release, files]) => scriptFiles(release, files.js));
  const css = groups.flatMap(([release, files]) => files.css.map((name) => release.base + name));
  // The first group is the main script of the shell.
  const [first, ...others] = js;
  return {
    main: first,
    js: [...new Map([...others, ...remoteEntries].map((file) => [file.href, file])).values()],
    css: [...new Set(css)],
    later: scriptFiles(shell, shell.modules.axios?.js ?? []),
    fonts: preloadedFonts(shell),
  };
}

/** Addresses and hashes of scripts. Scripts without a hash are left out, because the page would not load them. */
function scriptFiles(release: Release, names: readonly string[]): ScriptFile[] {
  return names.flatMap((name) => {
    const integrity = integrityOf(release, name);
    return integrity ? [{ href: release.base + name, integrity }] : [];
  });
}

/** The fonts of every page, with the font of the rupee sign. Preloaded, because fonts that load later would shift the layout. */
function preloadedFonts({ base, files }: Release): string[] {
  return Object.keys(files)
    .filter((name) => /^browser\/media\/.*\.woff2$/.test(name) && !name.includes('-latin-ext-'))
    .map((name) => base + name.slice('browser/'.length));
}

const ROOT_PX = 16;

/** Heights that manifests reserve for regions. In `rem` and `em`, so that they grow with the reader's font size. */
function reservedHeights({ features }: ReleaseSelection): string {
  const rooms = features.flatMap(({ name, manifest }) =>
    [...manifest.routes, ...manifest.slots].flatMap(({ module, room }) =>
      room ? [{ id: `${name}/${module}`, room }] : [],
    ),
  );
  const rule = (id: string, px: number) => `[data-room="${id}"]{min-height:${px / ROOT_PX}rem}`;
  const narrow = rooms.map(({ id, room }) => rule(id, room.narrow)).join('');
  const wide = rooms.map(({ id, room }) => rule(id, room.wide)).join('');
  return `${narrow}@media(min-width:45em){${wide}}`;
}
