import { FRAMES_ALLOWED } from '@stepwell/site/server';

/**
 * Browser features that neither the site nor a framed video uses, so that injected code cannot use them either. Chromium
 * warns about unknown names, so the list has only names that it supports.
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

/** Path to which browsers report policy violations. */
export const REPORTS_PATH = '/reports/policy';
export const REPORTING_ENDPOINTS = `policy="${REPORTS_PATH}"`;

/** Blocks script files that are requested without an integrity hash, however they got into the page. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script), endpoints=(policy)';

/** The requested origins that remotes may not frame. */
export function framesNotAllowed(origins: readonly string[]): string[] {
  return origins.filter((origin) => !FRAMES_ALLOWED.includes(origin));
}

/**
 * The content security policy of a page: own files, and inline scripts and styles by their hashes.
 * @param others.frames origins that the page's remotes request to frame; only allowed ones become part of the policy
 * @param others.media origins of pictures and videos; default: all with https, for an API that does not list them
 * @param framedBy which pages may frame the page
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  { frames, media = ['https:'] }: { frames: readonly string[]; media?: readonly string[] },
  framedBy: "'none'" | "'self'" = "'none'",
): string {
  // The result contains strings of `FRAMES_ALLOWED`, because a string of a manifest could inject another directive into the header.
  const framed = FRAMES_ALLOWED.filter((origin) => frames.includes(origin));
  return [
    `default-src 'none'`,
    `script-src 'self' ${scriptHashes.join(' ')}`,
    `style-src 'self' ${styleHashes.join(' ')}`,
    `img-src ${["'self'", 'data:', ...media].join(' ')}`,
    `font-src 'self'`,
    `media-src ${["'self'", ...media].join(' ')}`,
    `connect-src 'self'`,
    `frame-src ${framed.join(' ') || "'none'"}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${framedBy}`,
    // Trusted Types: no string becomes code, and only the integrity loader's policy turns addresses into script URLs.
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    // All browsers support `report-uri`, even over http, and send its reports at once. With `report-to`, reports are up to a minute late.
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');
}
