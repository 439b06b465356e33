import { COURSE_CODE_CUT } from './limits';

// Prices, counts and dates as pages show them. `Intl` is not used, because its first use takes 30 to 60 ms during hydration (decision 064).
// Tests compare amounts, counts and dates with those of `Intl`.

/** `₹8,999` or `₹1,178.82`: a card's price, without decimals where there are no paise. */
export function formatPrice(rupees: number): string {
  return `₹${inGroups(rupees, Number.isInteger(rupees) ? 0 : 2)}`;
}

/** `₹9,556.94`: an amount in a bill, always with two decimals. */
export function formatAmount(rupees: number): string {
  return `₹${inGroups(rupees, 2)}`;
}

/** `1,284`, with Indian digit grouping. */
export function formatCount(count: number): string {
  return inGroups(count, 0);
}

/** Groups the last three digits before the point, then pairs. @param amount in rupees, of whole paise */
function inGroups(amount: number, decimals: number): string {
  return amount.toFixed(decimals).replace(/\d(?=(\d\d)*\d{3}(\.|$))/g, '$&,');
}

/** Since 1945 India has had one time zone without daylight saving time. */
const INDIA_UTC_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** `7 Dec 2026` in India's time zone; an empty string for a missing or invalid time. */
export function formatDate(time: string | null | undefined): string {
  const india = new Date(Date.parse(time ?? '') + INDIA_UTC_OFFSET_MS);
  // `toUTCString` returns `Mon, 07 Dec 2026 03:30:00 GMT` in every browser.
  return Number.isNaN(india.getTime()) ? '' : india.toUTCString().slice(5, 16).replace(/^0/, '');
}

/** Cuts a text to a number of code points; adds an ellipsis only if something was cut. */
export function cutText(text: string, maxCodePoints: number): string {
  const codePoints = Array.from(text);
  return codePoints.length > maxCodePoints
    ? `${codePoints.slice(0, maxCodePoints).join('').trimEnd()}…`
    : text;
}

/** A course code for display: its first ten code points, without an ellipsis. */
export function shortCode(courseCode: string): string {
  return Array.from(courseCode).slice(0, COURSE_CODE_CUT).join('');
}

/** Whether the browser's own player shows the video at this address. */
export function isVideoFile(address: string): boolean {
  return /\.(mp4|m4v|webm|ogv)([?#]|$)/i.test(address);
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
