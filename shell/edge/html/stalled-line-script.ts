/** A line that has brought nothing for so long has stalled: longer than a round trip between two parts of a page. */
const STALLED_MS = 300;
/** A line that brings a little at a time is shown after so many looks. */
const MOST_LOOKS = 5;

/**
 * Part of every page's inline script: `<link rel="expect">` delays the first paint until the markup is whole. Where the line
 * stalls after the body has begun, this removes that link, so that the part of the page that is there is painted.
 */
export const STALLED_LINE_SCRIPT = `{
let parsed = 0;
let looks = 0;
const timer = setInterval(() => {
  const { body, readyState } = document;
  if (!body) return;
  const before = parsed;
  parsed = document.getElementsByTagName('*').length;
  looks += 1;
  if (readyState === 'loading' && parsed > before && looks < ${MOST_LOOKS}) return;
  clearInterval(timer);
  document.querySelector('link[rel=expect]')?.remove();
}, ${STALLED_MS});
}
`;
