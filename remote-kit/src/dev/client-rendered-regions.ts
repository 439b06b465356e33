/** The digest by which the shell recognizes a region that the server leaves to the browser on purpose. Any other digest is an error. */
const RENDERED_IN_BROWSER = 'This region is rendered in the browser';

/** React's comments around a server-rendered Suspense boundary. */
const MARK = /<!--(\/?)\$[^>]*-->/g;

/** A boundary that the server leaves to the browser. `data-room` reserves the height of the region. */
function clientRendered(entryId: string): string {
  return `<!--$!--><template data-dgst="${RENDERED_IN_BROWSER}"></template><div data-room="${entryId}"></div><!--/$-->`;
}

/**
 * Replaces the regions of one remote by boundaries that the browser renders.
 * @param html with `<template data-entry="<feature>/<module>">` before each region
 */
export function emptyRegions(html: string, feature: string): string {
  const parts: string[] = [];
  let copiedTo = 0;
  for (const { 0: marker, 1: entryId = '', index } of html.matchAll(
    new RegExp(`<template data-entry="(${feature}/[^"]+)"></template>`, 'g'),
  )) {
    const begin = index + marker.length;
    // The region is inside another region, which was replaced already.
    if (begin < copiedTo) continue;
    const end = endOfBoundary(html, begin);
    if (end === undefined) continue;
    parts.push(html.slice(copiedTo, begin), clientRendered(entryId));
    copiedTo = end;
  }
  return [...parts, html.slice(copiedTo)].join('');
}

/** End of the boundary that begins at an offset; `undefined` if there is none. */
function endOfBoundary(html: string, begin: number): number | undefined {
  if (!html.startsWith('<!--$', begin)) return undefined;
  const marks = new RegExp(MARK);
  marks.lastIndex = begin;
  let depth = 0;
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    depth += mark[1] ? -1 : 1;
    if (depth === 0) return marks.lastIndex;
  }
  return undefined;
}
