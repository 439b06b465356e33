import { RENDERED_IN_BROWSER } from './page-marks';

/** React's marks around what the server has drawn of a boundary. */
const MARK = /<!--(\/?)\$[^>]*-->/g;

/** What the server sends of a boundary that it leaves to the browser. */
function left(entryId: string): string {
  return `<!--$!--><template data-dgst="${RENDERED_IN_BROWSER}"></template><div data-room="${entryId}"></div><!--/$-->`;
}

/**
 * A page's markup with the regions of one remote left to the browser, as if the server could not have drawn them.
 * @param html with an empty `<template data-entry="<feature>/<module>">` before each region
 */
export function emptyRegions(html: string, feature: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: marker, 1: entryId = '', index } of html.matchAll(
    new RegExp(`<template data-entry="(${feature}/[^"]+)"></template>`, 'g'),
  )) {
    const begin = index + marker.length;
    // Within a region that is left already.
    if (begin < at) continue;
    const end = endOfBoundary(html, begin);
    if (end === undefined) continue;
    parts.push(html.slice(at, begin), left(entryId));
    at = end;
  }
  return [...parts, html.slice(at)].join('');
}

/** Where the boundary ends that begins exactly here; `undefined` if none does. */
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
