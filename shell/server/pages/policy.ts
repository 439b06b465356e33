/** Hosts that a learner's click may frame: the map and the preview video. */
const FRAME_HOSTS = [
  'https://www.openstreetmap.org',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];

/**
 * The content security policy of a page: own files, and the inline texts whose hashes it names.
 * @param framedBy who may show the page in a frame
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  framedBy: "'none'" | "'self'" = "'none'",
): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${scriptHashes.join(' ')}`,
    `style-src 'self' ${styleHashes.join(' ')}`,
    `img-src 'self' data: https:`,
    `font-src 'self'`,
    `media-src 'self' https:`,
    `connect-src 'self'`,
    `frame-src ${FRAME_HOSTS.join(' ')}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}
