/** A time of day, as data and attributes of a page carry it (docs/contract.md §2.2). */
const MOMENT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))"/g;

/**
 * Milliseconds until the first moment to come of all that stand in a page: the end of an announcement, of a registration,
 * or whatever else a remote shows. When it comes, the page may no longer be what it would be if it were made then.
 * @param html whole, with its data
 * @param serverTime the page's own now, as the API said it
 * @returns `Infinity` where none is to come, or the page has no now
 */
export function msUntilNextMoment(html: string, serverTime: string | undefined): number {
  const now = Date.parse(serverTime ?? '');
  let first = Number.POSITIVE_INFINITY;
  if (Number.isNaN(now)) return first;
  for (const [, moment = ''] of html.matchAll(MOMENT)) {
    const ms = Date.parse(moment) - now;
    if (ms > 0 && ms < first) first = ms;
  }
  return first;
}
