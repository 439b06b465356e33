import { DAY_MS, inIndia } from '../../lib/india';

/** Facts about an order under review, from which `reviewFlags` finds its warnings. */
export interface ReviewFacts {
  /** `null` for an order with nothing to pay. */
  reference: string | null;
  totalPaise: number;
  createdAt: Date;
  /** The reference was sent after the order had expired. */
  isLate: boolean;
  /** Other orders with the same reference. */
  disputedBy: string[];
  /** Earlier references that were sent without the order's token. */
  replaced: string[];
  /** The payee's address when the order was placed, if it has changed since. */
  formerPayee: string | null;
  /** Other orders by the same e-mail address for the same course, under review or confirmed. */
  duplicates: string[];
  /** The order's coupon was used more often than its limit allows. */
  isCouponOverused: boolean;
}

/** ₹1,00,000. */
const LARGE_PAISE = 100_000 * 100;

/** Returns warnings for the reviewer. They do not prevent an approval. */
export function reviewFlags(facts: ReviewFacts, now: Date): string[] {
  const { reference, totalPaise, isLate, disputedBy, replaced, formerPayee, duplicates, isCouponOverused } =
    facts;
  const flags: [boolean, string][] = [
    [reference !== null && !/^\d{12}$/.test(reference), 'reference is not 12 digits'],
    [reference !== null && isMadeUp(reference), 'reference looks made up'],
    [reference !== null && isOfAnotherDay(reference, facts.createdAt, now), 'reference is of another day'],
    [isLate, 'sent after the order had expired'],
    [totalPaise > LARGE_PAISE, 'more than ₹1,00,000'],
    [isCouponOverused, 'coupon used more often than allowed'],
    [disputedBy.length > 0, `same reference also sent for ${disputedBy.join(', ')}`],
    [replaced.length > 0, `in place of ${replaced.join(', ')}, which was sent without the order's token`],
    [formerPayee !== null, `placed when learners paid to ${formerPayee}`],
    [duplicates.length > 0, `same e-mail ordered this course in ${duplicates.join(', ')}`],
  ];
  return flags.filter(([applies]) => applies).map(([, text]) => text);
}

/** Whether a reference repeats a single character, or counts up or down. */
function isMadeUp(reference: string): boolean {
  return (
    /^(.)\1+$/.test(reference) ||
    '0123456789012345'.includes(reference) ||
    '9876543210987654'.includes(reference)
  );
}

/**
 * Whether a UPI reference was created before the order or after now, with a day's tolerance. A reference begins with the last digit of
 * the year and the day of the year, in India: `6329…` on 25 November 2026.
 */
function isOfAnotherDay(reference: string, createdAt: Date, now: Date): boolean {
  if (!/^\d{12}$/.test(reference)) return false;
  const first = createdAt.getTime() - DAY_MS;
  const last = now.getTime() + DAY_MS;
  // The loop goes one step beyond `last`, and that step is cut to `last`, so that the day of `last` is always checked.
  for (let day = first; day <= last + DAY_MS; day += DAY_MS) {
    if (reference.startsWith(prefixOf(Math.min(day, last)))) return false;
  }
  return true;
}

function prefixOf(time: number): string {
  const day = inIndia(time);
  const year = day.getUTCFullYear();
  const dayOfYear = Math.floor((day.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year % 10}${String(dayOfYear).padStart(3, '0')}`;
}
