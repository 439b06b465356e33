import {
  type Course,
  CourseStatus,
  formatAmount,
  type Settings,
  USUAL_GST_PERCENT,
} from '@stepwell/contract';

export interface ShownPrice {
  /** Rupees. */
  price: number;
  /** Rupees; `undefined` where it would say nothing: missing, or not above the price. */
  listPrice: number | undefined;
  /** What is saved against the list price in whole per cent, rounded down; 0 when that is nothing. */
  savedPercent: number;
}

/** The price to show: only a Live course has one, and only if the provider gave it. */
export function shownPrice({
  courseStatus,
  coursePrice,
  courseMRP,
}: Pick<Course, 'courseStatus' | 'coursePrice' | 'courseMRP'>): ShownPrice | null {
  if (courseStatus !== CourseStatus.live || !isAmount(coursePrice)) return null;
  const listPrice = isAmount(courseMRP) && courseMRP > coursePrice ? courseMRP : undefined;
  return {
    price: coursePrice,
    listPrice,
    savedPercent: listPrice ? Math.floor(((listPrice - coursePrice) / listPrice) * 100) : 0,
  };
}

/**
 * What a price comes to where GST is added to it, in words; empty where none is, or while the settings are not known. It is
 * computed as the server computes it (docs/contract.md §3.3): in whole paise, halves rounded up.
 * @param price rupees
 */
export function totalInWords(
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
