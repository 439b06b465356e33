import { basename } from 'node:path';

const ACCEPT_ENTRY = new URL('accept-entry.js', import.meta.url).pathname;

/**
 * A webpack loader that states how a changed module is replaced: an entry refreshes its components; a store reloads the page, because the
 * registry of stores would keep the earlier one.
 */
export default function addHotFooter(source) {
  const { kind } = this.getOptions();
  if (kind === 'store') return `${source}\nimport.meta.webpackHot?.decline();\n`;
  const self = basename(this.resourcePath).replace(/\.tsx?$/, '');
  return `${source}
import { acceptEntry } from '${ACCEPT_ENTRY}';
import * as thisEntry from './${self}';
if (import.meta.webpackHot) acceptEntry(import.meta.webpackHot, thisEntry);
`;
}
