import { FRAMES_ALLOWED } from '../../site/frames';

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
export const POLICY_REPORTS_PATH = '/reports/policy';

export interface PolicyInput {
  /** `'sha256-…'` of each inline script and style. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Origins that the page's remotes request to frame; only those in `FRAMES_ALLOWED` become part of the policy. */
  frames: readonly string[];
  /** Origin on the developer's machine from which a remote of this page is loaded. */
  devOrigin?: string;
  /** Origin of a page that may show this page in a frame, such as the page for testers; default: none may. */
  framedBy?: string;
}

/** The content security policy of a page: own files, and inline scripts and styles by their hashes. */
export function contentSecurityPolicy(input: PolicyInput): string {
  const { scriptHashes, styleHashes, frames, devOrigin, framedBy } = input;
  // The result contains strings of `FRAMES_ALLOWED`, because a string of a manifest could inject another directive into the header.
  const framed = FRAMES_ALLOWED.filter((origin) => frames.includes(origin));
  const own = devOrigin ? `'self' ${devOrigin}` : `'self'`;
  const sockets = devOrigin ? ` ${devOrigin.replace(/^http/, 'ws')}` : '';
  return [
    `default-src 'none'`,
    `script-src ${[own, ...scriptHashes].join(' ')}`,
    `style-src ${[own, ...styleHashes].join(' ')}`,
    // The desk accepts pictures and videos at any https address.
    `img-src ${own} data: https:`,
    `font-src ${own}`,
    `media-src ${own} https:`,
    `connect-src ${own}${sockets}`,
    `frame-src ${framed.join(' ') || "'none'"}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${framedBy ?? "'none'"}`,
    // All browsers support `report-uri`, even over http, and send its reports at once. With `report-to`, reports are up to a minute late.
    `report-uri ${POLICY_REPORTS_PATH}`,
  ].join('; ');
}
