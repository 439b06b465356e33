/** React's mark for what the server has drawn whole. */
const BEGIN = '$';
const END = '/$';

/** Whether what follows the marker was drawn by the server. */
export function hasServerMarkup({ nextSibling }: Element): boolean {
  return nextSibling instanceof Comment && nextSibling.data === BEGIN;
}

/** The outermost elements that the server has drawn for a region, which may be none. */
export function* serverElements(marker: Element): Generator<Element> {
  if (!hasServerMarkup(marker)) return;
  let depth = 0;
  for (let node = marker.nextSibling; node; node = node.nextSibling) {
    if (node instanceof Element) yield node;
    if (!(node instanceof Comment)) continue;
    if (node.data === END) depth -= 1;
    else if (node.data.startsWith(BEGIN)) depth += 1;
    if (depth === 0) return;
  }
}
