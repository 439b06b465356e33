/** Hosts that a learner's click may frame: the map and the preview video. */
const FRAME_HOSTS = [
  'https://www.openstreetmap.org',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];

/**
 * What neither the site nor a video that it frames has a use for: code that got into a page could ask for nothing of it.
 * Names that browsers do not know would be complained of, so only those are here which all of them have known for long.
 */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

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
