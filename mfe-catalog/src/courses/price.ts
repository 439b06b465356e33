import { type Course, CourseStatus } from '@stepwell/contract';

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

function isAmount(rupees: number | undefined): rupees is number {
  return typeof rupees === 'number' && Number.isFinite(rupees) && rupees >= 0;
}
