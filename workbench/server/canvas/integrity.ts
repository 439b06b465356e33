import type { Release } from '@stepwell/release-server/release';
import { integrityList } from '@stepwell/shell/integrity-list';

const LISTS = /(<script data-lists="[^"]*")(?: data-spare="([^"]*)")?/;

/**
 * Lets a page also load the files of another build. The shell's integrity loader, a script in each page, loads only files
 * whose hashes are in its lists. `data-lists` has the lists of the page, `data-spare` further ones, each as `<base>#<hash of the list>`.
 * @throws Error if the page has no integrity loader
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
