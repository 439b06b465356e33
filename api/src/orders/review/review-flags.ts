import { DAY_MS, inIndia } from '../../lib/india';

/** What is known of a reference under review. */
export interface ReviewFacts {
  /** `null` for an order with nothing to pay. */
  reference: string | null;
  totalPaise: number;
  createdAt: Date;
  isLate: boolean;
  /** Other orders for which the same reference was handed in. */
  disputedBy: string[];
  /** References that came without the order's token, before this one. */
  replaced: string[];
  /** Whom learners paid when the order was placed, where that is not the payee now. */
  formerPayee: string | null;
  /** Other orders of the same e-mail for the same course that are under review or confirmed. */
  twins: string[];
  /** The order's coupon has been used more often than it may. */
  isCouponOverused: boolean;
}

const LARGE_PAISE = 100_000 * 100;

/** Hints for staff, none of which refuses anything: what to look at twice before approving. */
export function reviewFlags(facts: ReviewFacts, now: Date): string[] {
  const { reference, totalPaise, isLate, disputedBy, replaced, formerPayee, twins, isCouponOverused } = facts;
  const flags: [boolean, string][] = [
    [reference !== null && !/^\d{12}$/.test(reference), 'reference is not 12 digits'],
    [reference !== null && isMadeUp(reference), 'reference looks made up'],
    [reference !== null && isOfAnotherDay(reference, facts.createdAt, now), 'reference is of another day'],
    [isLate, 'came after the order had expired'],
    [totalPaise > LARGE_PAISE, 'more than ₹1,00,000'],
    [isCouponOverused, 'coupon used more often than allowed'],
    [disputedBy.length > 0, `same reference also sent for ${disputedBy.join(', ')}`],
    [replaced.length > 0, `in place of ${replaced.join(', ')}, which came without the order's token`],
    [formerPayee !== null, `placed when learners paid to ${formerPayee}`],
    [twins.length > 0, `same e-mail ordered this course in ${twins.join(', ')}`],
  ];
  return flags.filter(([applies]) => applies).map(([, text]) => text);
}

function isMadeUp(reference: string): boolean {
  return (
    /^(.)\1+$/.test(reference) ||
    '0123456789012345'.includes(reference) ||
    '9876543210987654'.includes(reference)
  );
}

/** A bank's reference begins with the last digit of the year and the day of the year, in India. */
function isOfAnotherDay(reference: string, createdAt: Date, now: Date): boolean {
  if (!/^\d{12}$/.test(reference)) return false;
  const first = createdAt.getTime() - DAY_MS;
  const last = now.getTime() + DAY_MS;
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
