const PER_PAGE = 50;

/** Rows that a query reads for `pageOfRows`: one more than a page shows, to find out whether there is a next page. */
export const PAGE_LIMIT = PER_PAGE + 1;

/** Splits the rows of a query with the limit `PAGE_LIMIT` into the page's rows and the cursor of the next page. */
export function pageOfRows<Row, Cursor>(
  readRows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: Cursor | undefined } {
  const rows = readRows.slice(0, PER_PAGE);
  const last = rows.at(-1);
  return { rows, next: readRows.length > PER_PAGE && last ? cursorOf(last) : undefined };
}

/**
 * One page of a list in memory, such as all courses, with the numbers of the previous and the next page.
 * @param page number from the query; an invalid number selects the first page, a number that is too high the last page
 * @param noun of an item, for `shown`: `51 to 100 of 120 courses`
 */
export function pageOfList<Item>(all: readonly Item[], page: string | undefined, noun: string) {
  const last = Math.max(1, Math.ceil(all.length / PER_PAGE));
  const number = Math.min(last, Math.max(1, Math.floor(Number(page)) || 1));
  const start = (number - 1) * PER_PAGE;
  const items = all.slice(start, start + PER_PAGE);
  const isWhole = all.length <= PER_PAGE;
  return {
    items,
    next: number < last ? number + 1 : undefined,
    previous: number > 1 ? number - 1 : undefined,
    shown: isWhole
      ? `${all.length} ${noun}${all.length === 1 ? '' : 's'}`
      : `${start + 1} to ${start + items.length} of ${all.length} ${noun}s`,
  };
}
