import type { AcademyFacts } from './academy-facts';
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

// Entities in replies of the API. Times are ISO 8601 in UTC; money is rupees, at most two decimals (docs/contract.md §2.2).

export type OverviewItem = Complete<typeof OVERVIEW_FIELDS>;
export type CurriculumItem = Complete<typeof CURRICULUM_FIELDS>;
export type CourseReference = Complete<typeof REFERENCE_FIELDS>;

export interface MentorInfo extends Partly<typeof MENTOR_INFO_FIELDS> {}
export interface Mentor extends Partly<typeof MENTOR_FIELDS> {}

/**
 * A course as the API sends it. Its fields are listed in `catalogue-fields.ts`. Any API may omit the optional fields, and pages must
 * work without them.
 */
export interface Course extends Partly<typeof COURSE_FIELDS> {
  _id: string;
  mentorInfo?: MentorInfo;
}

/** The settings that pages need, and the server's time. */
export interface Settings {
  announcementMessage: string;
  announcementMessageTill: string | null;
  serverTimestamp: string;
  /** Enrolment is open only if this is the string `'true'`. */
  isCourseEnrollmentAllowed: string;
  payeeVPA: string;
  payeeName: string;
  /** The bank's merchant category code of `payeeVPA`, four digits. Payment link and QR code then contain `mc` and `tr`. */
  payeeMerchantCode?: string;
  /** Default `exclusive`. */
  gstMode?: GstMode;
  /** Per cent; default `USUAL_GST_PERCENT`. */
  gstRatePercent?: number;
  /** Number of courses, sent if they fill more than one page and the API has `getCoursePage`. If absent, pages call `getAllCourses`. */
  courseCount?: number;
  // Legal details, absent until the academy sets them.
  legalName?: string;
  registeredAddress?: string;
  gstin?: string;
  grievanceOfficer?: string;
  /** Facts about the academy that differ from the initial ones (`academy-facts.ts`). */
  academy?: AcademyFacts;
}

/** GST is added to prices (`exclusive`), contained in them (`inclusive`), or not charged. */
export const GST_MODES = ['exclusive', 'inclusive', 'none'] as const;
export type GstMode = (typeof GST_MODES)[number];

/** With exclusive GST, `courseTotal = coursePrice − courseCouponDiscount + courseGST` (docs/contract.md §3.3). */
export interface Pricing {
  courseMRP: number;
  /** MRP less price. */
  courseDiscount: number;
  /** The subtotal, before coupon and GST. */
  coursePrice: number;
  /** Empty if no coupon is applied. */
  couponCode: string;
  /** Alias of `couponCode` that other APIs send. */
  courseCoupon?: string;
  courseCouponDiscount: number;
  courseGST: number;
  courseTotal: number;
  // Our additions. If another API omits them, GST is exclusive, at `USUAL_GST_PERCENT`.
  gstMode?: GstMode;
  /** Per cent; 0 if no GST is charged. */
  gstRatePercent?: number;
}

/** GST rate in per cent, if the API sends no `gstRatePercent`. */
export const USUAL_GST_PERCENT = 18;

/** `created` awaits a reference; `under-review` has one, or nothing is to be paid; `expired` had none within `UNPAID_ORDER_HOURS`. */
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

/** A refund is requested, then approved and sent, or declined. */
export const REFUND_STATES = ['requested', 'approved', 'declined', 'sent'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The newest refund of an order. */
export interface Refund {
  state: RefundState;
  /** Rupees. */
  amount: number;
  /** Why it was declined; only of a declined refund. */
  reason?: string;
  /** The bank's reference of the transfer; only of a refund that was sent. */
  reference?: string;
  /** Time of the last change. */
  at: string;
}

export interface Order {
  _id: string;
  /** Short, human-readable, unguessable. */
  orderId: string;
  /** The amount to pay, in rupees. */
  courseTotalPrice: number;
  orderStatus: OrderStatus;
  /** Grants access to the order later; only in the reply of `placeOrder`. */
  token?: string;
  /** The signed payment link; present if an amount is due and the API announces `PAYMENT_KEY_HEADER`. */
  payment?: OrderPayment;
}

/** A payment link that the API has signed, so that no code of a page can put another payee into it. */
export interface OrderPayment {
  /** The link of docs/contract.md §5. */
  link: string;
  /** Signature of the link's bytes: ECDSA with P-256 and SHA-256, `r` and `s` concatenated (IEEE P1363), base64url. */
  signature: string;
}

/** Receipt of a confirmed order. Money is in rupees. */
export interface Receipt {
  /** A tax invoice has a number; an acknowledgement of payment has none. */
  kind: 'tax-invoice' | 'acknowledgement';
  number: string | null;
  issuedAt: string;
  orderId: string;
  /** May also be `cancelled` or `refunded`, after the receipt was issued. */
  orderStatus: OrderStatus;
  seller: { name: string; address: string; gstin: string };
  buyer: { name: string; phone: string; email: string; company?: string; gstin?: string };
  /** Name of the state that the supply counts to; only on tax invoices. */
  placeOfSupply?: string;
  courseName: string;
  pricing: Pricing;
  /** The base of GST: the discounted price, less the GST contained in it. */
  taxableValue: number;
  /**
   * `null` if no GST was charged. `cgst` and `sgst` are half of the GST each; an odd paisa is part of `sgst`. For a buyer in another
   * state, `igst` is the whole GST, and `cgst` and `sgst` are 0.
   */
  gst: { ratePercent: number; cgst: number; sgst: number; igst?: number } | null;
  amountPaid: number;
  /** The UPI reference; `null` if nothing was to be paid. */
  reference: string | null;
}

/** An order at the card provider Razorpay, which is disabled, so our API always sends `null` instead. */
export interface RazorpayOrder {
  id: string;
}
