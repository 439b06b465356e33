import type { LiveReleases } from '@stepwell/releases/edge';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { policyHash } from '@stepwell/server-kit/policy-hash';
import { BOOT_ELEMENT_ID, type Boot, ROOT_ELEMENT_ID } from '../../browser/boot/boot-data';
import type { Feature } from '../../browser/site/feature';
import type { PageHead } from '../../browser/site/head';
import type { SiteMatch } from '../../browser/site/site-map';
import { LANGUAGE, NO_SCRIPT } from '../../site/document';
import { EARLY_SCRIPT } from './early-script';
import { headTags, jsonForHtml } from './head-tags';
import { pageFiles, type ScriptFile } from './page-files';
import { type StyleTag, styleTag } from './styles';

export interface DocumentInput {
  releases: LiveReleases;
  /** The style elements of all releases, by path. */
  styles: ReadonlyMap<string, StyleTag>;
  match: SiteMatch;
  head: PageHead;
  boot: Boot;
  /** Markup of the page; empty if the browser renders it. */
  body: string;
  /** The site's own address. */
  origin: string;
  /** A script for development. */
  extraScript?: ScriptFile;
}

export interface PageDocument {
  html: string;
  /** `'sha256-…'` of each inline script and style of the page, for the policy. JSON needs no hash. */
  scriptHashes: string[];
  styleHashes: string[];
}

/**
 * The HTML document (docs/architecture.md §3.5): the one inline script, inlined styles, preload hints, markup, and boot data as JSON. The
 * inline script loads the shell's script of the link `data-start` after the first paint.
 */
export function pageDocument(input: DocumentInput): PageDocument {
  const { releases, match, head, boot, body, origin, extraScript } = input;
  const files = pageFiles(releases, match, boot);
  const styles = [
    ...files.styles.flatMap((href) => input.styles.get(href) ?? []),
    styleTag('rooms', reservedHeights(boot.features)),
  ];
  const html = `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${EARLY_SCRIPT}</script>
${headTags(head, origin)}
${styles.map(({ tag }) => tag).join('\n')}
${extraScript ? `<script defer${source('src', extraScript)}></script>` : ''}
${files.main ? `<link rel="preload" as="script" data-start${source('href', files.main)} fetchpriority="low">` : ''}
${files.scripts.map((file) => `<link rel="preload" as="script"${source('href', file)} fetchpriority="low">`).join('\n')}
</head>
<body>
${files.fonts.map(fontLink).join('\n')}
<noscript>${escapeHtml(NO_SCRIPT)}</noscript>
<div id="${ROOT_ELEMENT_ID}">${body}</div>
<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForHtml(boot)}</script>
</body>
</html>
`;
  return { html, scriptHashes: [policyHash(EARLY_SCRIPT)], styleHashes: styles.map(({ hash }) => hash) };
}

/** The link is in the body, because Chromium delays the first paint for fonts that the head preloads. */
function fontLink(href: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous">`;
}

/** The address with the attributes that a script and its preload link must have in common. */
function source(attribute: 'href' | 'src', { href, integrity }: ScriptFile): string {
  return ` ${attribute}="${href}" integrity="${integrity}" crossorigin="anonymous"`;
}

const ROOT_PX = 16;

/** Heights that manifests reserve for regions. In `rem` and `em`, so that they grow with the reader's font size. */
function reservedHeights(features: readonly Feature[]): string {
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
