/** Rows per page. The number is large, so that most time is spent on rows, not on starting queries. */
export const PAGE_SIZE = 1000;

/**
 * Reads a long list page by page. A page is read only after the previous one was consumed, so that the whole list is never in memory.
 * @param fetch reads the page of `PAGE_SIZE` rows after a cursor; without a cursor, the first page. Rows may change between two calls
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
