import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { PageHead } from '../../browser/site/head';

/** Title, description, canonical address, social tags and structured data; all values escaped. */
export function headTags(head: PageHead, origin: string): string {
  const { title, description, canonical, noIndex, site, image, jsonLd = [], pictures = [] } = head;
  const address = new URL(canonical, origin).href;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    noIndex ? meta('name', 'robots', 'noindex') : '',
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...pictureTags({ title, image, siteTitle: site.title }, origin),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<link rel="icon" href="/art/mark.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/art/apple-touch-icon.png">`,
    ...pictures.map(
      ({ href, media }) =>
        `<link rel="preload" as="image" href="${escapeHtml(href)}"${media ? ` media="${escapeHtml(media)}"` : ''} fetchpriority="high">`,
    ),
    ...jsonLd.map(
      (data) => `<script type="application/ld+json">${jsonForHtml(withOrigin(data, origin))}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * The tags of the social picture: the page's own, such as a course's photo, else the site's. Without width and height, Facebook and
 * WhatsApp show no picture when a link is shared for the first time.
 */
function pictureTags(
  { title, image, siteTitle }: Pick<PageHead, 'title' | 'image'> & { siteTitle: string },
  origin: string,
): string[] {
  return [
    meta('property', 'og:image', new URL(image || DEFAULT_PICTURE, origin).href),
    ...(image ? [] : DEFAULT_PICTURE_SIZE.map(([key, value]) => meta('property', `og:image:${key}`, value))),
    meta('property', 'og:image:alt', image ? title : siteTitle),
  ];
}

const DEFAULT_PICTURE = '/art/social.png';
const DEFAULT_PICTURE_SIZE = [
  ['type', 'image/png'],
  ['width', '1200'],
  ['height', '630'],
] as const;

/** Makes site paths in structured data absolute, because structured data is read outside the page. */
function withOrigin(value: unknown, origin: string): unknown {
  if (typeof value === 'string')
    return /^\/(?!\/)/.test(value) && URL.canParse(value, origin) ? new URL(value, origin).href : value;
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOrigin(item, origin)]));
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

/** Serializes a value as JSON that cannot end the script element around it. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
