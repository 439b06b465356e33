/** Rows. Large enough that reading a page costs more than the query itself. */
export const PAGE_SIZE = 1000;

/**
 * Reads a long list page by page, each in a transaction of its own and only after the page before it was consumed, so
 * that neither memory nor the database holds the whole list. Rows are as they were when their page was read.
 * @param fetch reads the page after a cursor; the first page without one
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
