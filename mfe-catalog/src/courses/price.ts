import {
  type Course,
  CourseStatus,
  formatAmount,
  type Settings,
  USUAL_GST_PERCENT,
} from '@stepwell/contract';

export type PricedCourse = Pick<Course, 'courseStatus' | 'coursePrice' | 'courseMRP'>;

export interface ShownPrice {
  /** In rupees. */
  price: number;
  /** In rupees; `undefined` if it is missing or not above the price. */
  listPrice: number | undefined;
  /** The saving in whole percent of the list price, rounded down. */
  savedPercent: number;
}

/** The price of a Live course; `null` for other courses and for a missing or negative price. */
export function shownPrice({ courseStatus, coursePrice, courseMRP }: PricedCourse): ShownPrice | null {
  if (courseStatus !== CourseStatus.live || !isAmount(coursePrice)) return null;
  const listPrice = isAmount(courseMRP) && courseMRP > coursePrice ? courseMRP : undefined;
  return {
    price: coursePrice,
    listPrice,
    // The multiplication comes before the division, because 0.29 * 100 is less than 29.
    savedPercent: listPrice ? Math.floor(((listPrice - coursePrice) * 100) / listPrice) : 0,
  };
}

/**
 * The total with GST as text, such as `₹1,178.82 with 18% GST`. Empty if GST is not added, or while the settings are not loaded, so that
 * a wrong total is never shown. It is computed as on the server (docs/contract.md §3.3): in whole paise, rounded half up.
 * @param price in rupees
 */
export function totalWithGst(
  price: number,
  settings: Pick<Settings, 'gstMode' | 'gstRatePercent'> | null,
): string {
  const { gstMode = 'exclusive', gstRatePercent = USUAL_GST_PERCENT } = settings ?? { gstMode: 'none' };
  if (gstMode !== 'exclusive' || gstRatePercent === 0) return '';
  const paise = Math.round(price * 100);
  const gst = Math.floor((paise * Math.round(gstRatePercent * 100) + 5000) / 10_000);
  return `${formatAmount((paise + gst) / 100)} with ${gstRatePercent}% GST`;
}

function isAmount(rupees: number | undefined): rupees is number {
  return typeof rupees === 'number' && Number.isFinite(rupees) && rupees >= 0;
}
