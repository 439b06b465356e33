/** Origins that remotes may frame if their manifests ask for them: maps, and players of preview videos. */
const FRAMES_ALLOWED = [
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

/** Where browsers tell of what they did not allow. */
export const REPORTS_PATH = '/reports/policy';
export const REPORTING_ENDPOINTS = `policy="${REPORTS_PATH}"`;

/** No script is asked for without a hash, whoever put it into the page. Styles are not in it: no browser knows them yet. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script), endpoints=(policy)';

/** What of all that remotes ask to frame is not allowed here. */
export function framesNotAllowed(asked: readonly string[]): string[] {
  return asked.filter((origin) => !FRAMES_ALLOWED.includes(origin));
}

/**
 * The content security policy of a page: own files, and the inline texts whose hashes it names.
 * @param frames origins that the page's remotes ask to frame; those that are allowed become part of the policy
 * @param framedBy who may show the page in a frame
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  frames: readonly string[],
  framedBy: "'none'" | "'self'" = "'none'",
): string {
  // The shell's own words, never a manifest's: what stands in a header must hold nothing that it could add to it.
  const framed = FRAMES_ALLOWED.filter((origin) => frames.includes(origin));
  return [
    `default-src 'none'`,
    `script-src 'self' ${scriptHashes.join(' ')}`,
    `style-src 'self' ${styleHashes.join(' ')}`,
    `img-src 'self' data: https:`,
    `font-src 'self'`,
    `media-src 'self' https:`,
    `connect-src 'self'`,
    `frame-src ${framed.join(' ') || "'none'"}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${framedBy}`,
    // Text becomes code nowhere, and the guard alone says which addresses are scripts.
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    // All browsers know it, also over http, and tell at once; `report-to` would keep reports for a minute.
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');
}
