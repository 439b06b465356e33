/** Rows per page. Large, so that the time is spent on reading rows and not on the queries. */
export const PAGE_SIZE = 1000;

/**
 * Reads a long list page by page. Reads a page only after the previous one was consumed, so that the list is never in memory as a whole,
 * and in a separate transaction, so that rows may change between two pages.
 * @param fetch reads the page after a cursor; without a cursor, the first page
 */
export async function* paginate<T>(
  fetch: (after?: string) => Promise<T[]>,
  cursorOf: (row: T) => string,
): AsyncGenerator<T[]> {
  let after: string | undefined;
  for (;;) {
    const page = await fetch(after);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = cursorOf(last);
  }
}
