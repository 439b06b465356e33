/** Enough for a page to cost more than asking for it. */
export const PAGE = 1000;

/**
 * All of a list that is too long to be held. Each page is asked for when the one before it has been taken, in a transaction
 * of its own: what has gathered for years is neither held in memory nor holds up the database. Everything is as it was when
 * its page was read.
 * @param ask for the page that stands behind a place; for the first without one
 */
export async function* pagesOf<T>(
  ask: (after?: string) => Promise<T[]>,
  placeOf: (one: T) => string,
): AsyncGenerator<T[]> {
  let after: string | undefined;
  for (;;) {
    const page = await ask(after);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = placeOf(last);
  }
}
