/** A connection has stalled if no new element arrives in this time, which is longer than a round trip. */
const CHECK_MS = 300;
/** After this many checks the page is painted anyway, because the markup may arrive in small pieces for a long time. */
const MAX_CHECKS = 5;

/**
 * Part of the inline script `EARLY_SCRIPT` (`pages/document.ts`): `<link rel="expect">` delays the first paint until the markup is
 * complete. If the connection stalls after the body has begun, the script removes the link, so that the browser paints the received part.
 */
export const STALLED_LINE_SCRIPT = `{
let parsed = 0;
let checks = 0;
const timer = setInterval(() => {
  const { body, readyState } = document;
  if (!body) return;
  const before = parsed;
  parsed = document.getElementsByTagName('*').length;
  checks += 1;
  if (readyState === 'loading' && parsed > before && checks < ${MAX_CHECKS}) return;
  clearInterval(timer);
  document.querySelector('link[rel=expect]')?.remove();
}, ${CHECK_MS});
}
`;
