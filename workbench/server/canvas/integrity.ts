import type { Release } from '@stepwell/release-server/release';
import { integrityList } from '@stepwell/shell/integrity-list';

const LISTS = /(<script data-lists="[^"]*")(?: data-spare="([^"]*)")?/;

/**
 * A document whose guard knows the files of one build more; it asks for their list with the first of them.
 * @throws Error where the document has no guard
 */
export function withIntegrityOf({ base, ...release }: Release, html: string): string {
  if (!LISTS.test(html))
    throw new Error('The canvas’s document has no guard to tell of the workbench’s files.');
  const list = `${base}#${integrityList({ base, ...release }).hash}`;
  return html.replace(
    LISTS,
    (_all, lists, spare) => `${lists} data-spare="${spare ? `${spare} ` : ''}${list}"`,
  );
}
