// React's comments around the server's markup of a Suspense boundary.
const BEGIN = '$';
const END = '/$';

/** Whether the server's complete markup of a region follows its marker. */
export function hasServerMarkup({ nextSibling }: Element): boolean {
  return nextSibling instanceof Comment && nextSibling.data === BEGIN;
}

/** The top-level elements of the server's markup of a region. */
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
