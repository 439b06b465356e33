const PER_PAGE = 50;

/** Limit of a query whose rows `firstPage` divides. */
export const ONE_MORE = PER_PAGE + 1;

/** The rows of a page, and the cursor of the next one: one row more was read than is shown. */
export function firstPage<Row, Cursor>(
  read: readonly Row[],
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: Cursor | undefined } {
  const rows = read.slice(0, PER_PAGE);
  const last = rows.at(-1);
  return { rows, next: read.length > PER_PAGE && last ? cursorOf(last) : undefined };
}

/** One page of a short list, such as that of the courses, with the numbers of the pages around it. */
export function partOf<Item>(all: readonly Item[], page: string | undefined, what: string) {
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
      ? `${all.length} ${what}`
      : `${start + 1} to ${start + items.length} of ${all.length} ${what}`,
  };
}
