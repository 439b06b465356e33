import type { Release } from '@stepwell/release-server/release';
import { integrityList } from '@stepwell/shell/integrity-list';

const LISTS = /(<script data-lists="[^"]*")(?: data-spare="([^"]*)")?/;

/**
 * Adds the files of a build to the integrity loader's lists of a document.
 * @throws Error if the document has no integrity loader
 */
export function withIntegrityOf({ base, ...release }: Release, html: string): string {
  if (!LISTS.test(html))
    throw new Error('The canvas’s document has no integrity loader for the workbench’s files.');
  const list = `${base}#${integrityList({ base, ...release }).hash}`;
  return html.replace(
    LISTS,
    (_all, lists, spare) => `${lists} data-spare="${spare ? `${spare} ` : ''}${list}"`,
  );
}
