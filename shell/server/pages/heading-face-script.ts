/**
 * Part of every page's inline script: a heading keeps its number of lines when its face comes after the first paint. While faces
 * are loading, headings are painted in their local face. Once all are here, each heading that keeps its height gets its own
 * face; any other keeps the local one until its text changes. Faces in the browser's cache are loaded by the first layout, which
 * reading the heights begins, and then nothing is done (docs/decisions/127-a-heading-keeps-its-lines.md).
 */
export const HEADING_FACE_SCRIPT = `requestAnimationFrame(() => {
const headings = [...document.querySelectorAll(':is(h1,h2):not([data-later] *)')];
const heights = () => headings.map(({ offsetHeight }) => offsetHeight);
heights();
const faces = [...document.fonts].filter(({ status }) => status === 'loading');
if (faces.length === 0) return;
const showOwn = ({ style }) => style.removeProperty('font-family');
const showLocal = (heading) => {
  heading.style.fontFamily = getComputedStyle(heading).fontFamily.replace(/^[^,]+,/, '');
};
headings.forEach(showLocal);
Promise.allSettled(faces.map(({ loaded }) => loaded)).then(() => {
  const before = heights();
  headings.forEach(showOwn);
  const after = heights();
  headings.forEach((heading, at) => {
    if (after[at] === before[at]) return;
    showLocal(heading);
    new MutationObserver((_, observer) => {
      showOwn(heading);
      observer.disconnect();
    }).observe(heading, { characterData: true, childList: true, subtree: true });
  });
});
});
`;
