import type { Release } from '@stepwell/releases/release';
import { integrityList } from '@stepwell/shell/integrity-list';
import type { CachedPage } from '@stepwell/shell/page-reply';

/** A page with another text; sent as it is, whatever the browser likes best. */
export function withHtml({ replies, ...page }: CachedPage, change: (html: string) => string): CachedPage {
  const { headers, body } = replies.identity;
  const html = Buffer.from(change(body.toString()));
  const reply = { headers: [...headers], body: html };
  reply.headers[headers.indexOf('content-length') + 1] = String(html.length);
  return { ...page, replies: { br: reply, gzip: reply, identity: reply } };
}

const LISTS = /(<script data-lists="[^"]*")(?: data-spare="([^"]*)")?/;

/**
 * A document whose guard knows the files of one build more; it asks for their list with the first of them.
 * @throws Error where the document has no guard
 */
export function withListOf({ base, ...release }: Release, html: string): string {
  if (!LISTS.test(html))
    throw new Error('The stage’s document has no guard to tell of the workbench’s files.');
  const list = `${base}#${integrityList({ base, ...release }).hash}`;
  return html.replace(
    LISTS,
    (_all, lists, spare) => `${lists} data-spare="${spare ? `${spare} ` : ''}${list}"`,
  );
}
