import type {
  COURSE_FIELDS,
  Complete,
  CURRICULUM_FIELDS,
  MENTOR_FIELDS,
  MENTOR_INFO_FIELDS,
  OVERVIEW_FIELDS,
  Partly,
  REFERENCE_FIELDS,
} from './catalogue-fields';

// Field names are fixed: any API that keeps the contract sends them. Times are ISO 8601 strings in UTC; money is a
// number of rupees with at most two decimals.

export type OverviewItem = Complete<typeof OVERVIEW_FIELDS>;
export type CurriculumItem = Complete<typeof CURRICULUM_FIELDS>;
export type CourseReference = Complete<typeof REFERENCE_FIELDS>;

export interface MentorInfo extends Partly<typeof MENTOR_INFO_FIELDS> {}
export interface Mentor extends Partly<typeof MENTOR_FIELDS> {}

/**
 * A course as the API sends it. Only what identifies it is certain: everything a provider may leave out is
 * optional, and screens must do without. Its fields are listed in `catalogue-fields.ts`.
 */
export interface Course extends Partly<typeof COURSE_FIELDS> {
  _id: string;
  mentorInfo?: MentorInfo;
}

export interface Settings {
  announcementMessage: string;
  announcementMessageTill: string | null;
  serverTimestamp: string;
  /** The string `'true'` means enrolment is open; anything else means it is not. */
  isCourseEnrollmentAllowed: string;
  payeeVPA: string;
  payeeName: string;
  /** The bank's merchant category code of `payeeVPA`, four digits; link and QR code then carry `mc` and `tr`. */
  payeeMerchantCode?: string;
  /** How GST stands to the prices of courses; an API that leaves it out adds it to them. */
  gstMode?: GstMode;
  /** Per cent that are added to prices; an API that leaves it out adds `USUAL_GST_PERCENT`. */
  gstRatePercent?: number;
  /**
   * How many courses there are, where those are more than one page of a list: such an API answers `getCoursePage`. One
   * that leaves it out is asked for all courses at once.
   */
  courseCount?: number;
  // Legal additions, each absent until the academy sets it.
  legalName?: string;
  registeredAddress?: string;
  gstin?: string;
  grievanceOfficer?: string;
}

/** How GST stands to prices: added to them, contained in them, or not charged. */
export const GST_MODES = ['exclusive', 'inclusive', 'none'] as const;
export type GstMode = (typeof GST_MODES)[number];

/** `courseTotal = coursePrice − courseCouponDiscount + courseGST`, where GST is added (docs/contract.md §3.3). */
export interface Pricing {
  courseMRP: number;
  /** MRP less price. */
  courseDiscount: number;
  /** The subtotal, before coupon and GST. */
  coursePrice: number;
  /** Empty when none is applied. */
  couponCode: string;
  /** The other name of `couponCode`; both may be read, `couponCode` is sent. */
  courseCoupon?: string;
  courseCouponDiscount: number;
  courseGST: number;
  courseTotal: number;
  // Additions of ours: an API that leaves them out adds `USUAL_GST_PERCENT`.
  gstMode?: GstMode;
  /** Per cent; 0 where no GST is charged. */
  gstRatePercent?: number;
}

/** The rate that is meant where an API names none. */
export const USUAL_GST_PERCENT = 18;

export const ORDER_STATUSES = [
  'created',
  'under-review',
  'confirmed',
  'rejected',
  'expired',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface Order {
  _id: string;
  /** Short, human-readable, unguessable. */
  orderId: string;
  /** The amount to pay, in rupees. */
  courseTotalPrice: number;
  orderStatus: OrderStatus;
  /** Lets its holder see the order later; only in the reply of `placeOrder`. */
  token?: string;
}

/** What the holder of a confirmed order's token gets. Money is in rupees. */
export interface Receipt {
  /** A tax invoice has a number; an acknowledgement of payment has none. */
  kind: 'tax-invoice' | 'acknowledgement';
  number: string | null;
  issuedAt: string;
  orderId: string;
  /** An order may be cancelled or refunded after its receipt was issued. */
  orderStatus: OrderStatus;
  seller: { name: string; address: string; gstin: string };
  buyer: { name: string; phone: string; email: string };
  courseName: string;
  pricing: Pricing;
  /** What GST falls on: the discounted price, less the GST that is contained in it. */
  taxableValue: number;
  /** `null` where no GST was charged. Half of the GST each; an odd paisa is SGST. */
  gst: { ratePercent: number; cgst: number; sgst: number } | null;
  amountPaid: number;
  /** The UPI reference; `null` where nothing was to be paid. */
  reference: string | null;
}

/** Kept for the disabled card provider. */
export interface RazorpayOrder {
  id: string;
}
