/**
 * Part of the inline script `EARLY_SCRIPT` (`pages/document.ts`): keeps the number of lines of headings when their web font loads after the
 * first paint. If fonts are still loading after the first frame, headings keep the local font of that frame: their `font-family` without
 * its first font. Once these fonts have loaded or failed, each heading whose height would stay the same gets its web font; any other
 * heading keeps the local font until its text changes. The script reads no layout before the first paint (decision 041).
 */
export const HEADING_FACE_SCRIPT = `requestAnimationFrame(() => setTimeout(() => {
const faces = [...document.fonts].filter(({ status }) => status === 'loading');
if (faces.length === 0) return;
const headings = [...document.querySelectorAll(':is(h1,h2):not([data-later] *)')];
const local = headings.map((heading) => getComputedStyle(heading).fontFamily.replace(/^[^,]+,/, ''));
const heights = () => headings.map(({ offsetHeight }) => offsetHeight);
const showOwn = ({ style }) => style.removeProperty('font-family');
const showLocal = ({ style }, at) => {
  style.fontFamily = local[at];
};
headings.forEach(showLocal);
Promise.allSettled(faces.map(({ loaded }) => loaded)).then(() => {
  const before = heights();
  headings.forEach(showOwn);
  const after = heights();
  headings.forEach((heading, at) => {
    if (after[at] === before[at]) return;
    showLocal(heading, at);
    new MutationObserver((_, observer) => {
      showOwn(heading);
      observer.disconnect();
    }).observe(heading, { characterData: true, childList: true, subtree: true });
  });
});
}));
`;
