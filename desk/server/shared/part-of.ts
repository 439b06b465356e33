const PER_PAGE = 50;

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
