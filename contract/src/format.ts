import { COURSE_CODE_CUT } from './limits';

const ISO_ZONE = 'Asia/Kolkata';

// Made with the first amount, not with the page: each costs a cheap phone some milliseconds.
const wholeRupees = /* @__PURE__ */ once(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }));
const rupeesAndPaise = /* @__PURE__ */ once(
  () => new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** `₹8,999` or `₹1,178.82`: a card's price, without decimals where there are no paise. */
export function formatPrice(rupees: number): string {
  return `₹${(Number.isInteger(rupees) ? wholeRupees() : rupeesAndPaise()).format(rupees)}`;
}

/** `₹9,556.94`: an amount in a bill, always with two decimals. */
export function formatAmount(rupees: number): string {
  return `₹${rupeesAndPaise().format(rupees)}`;
}

/** `1,284`, grouped the Indian way. */
export function formatCount(count: number): string {
  return wholeRupees().format(count);
}

const dateParts = /* @__PURE__ */ once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: ISO_ZONE,
    }),
);

/** `7 Dec 2026` in India's time zone; an empty string for a missing or unreadable time. */
export function formatDate(time: string | null | undefined): string {
  if (!time) return '';
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  // Some ICU versions write `Sept`; the site writes three letters.
  return dateParts()
    .formatToParts(date)
    .map(({ type, value }) => (type === 'month' ? value.slice(0, 3) : value))
    .join('');
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Cuts by code points, with an ellipsis only where something was cut. */
export function cutText(text: string, maxCodePoints: number): string {
  const codePoints = Array.from(text);
  return codePoints.length > maxCodePoints
    ? `${codePoints.slice(0, maxCodePoints).join('').trimEnd()}…`
    : text;
}

/** A course code as screens show it: its first ten characters, counted as code points, without an ellipsis. */
export function shortCode(courseCode: string): string {
  return Array.from(courseCode).slice(0, COURSE_CODE_CUT).join('');
}

/** The address if it is safe to link to (http, https or mailto), otherwise `undefined`. */
export function safeHref(address: string | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const { protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? address : undefined;
  } catch {
    return undefined;
  }
}
