import type {
  CourseAndPricing,
  OrderStatus,
  OrderView,
  PaymentMode,
  PaymentSubmission,
  PlaceOrderPayload,
  Reply,
} from '@stepwell/contract';
import { idle, type RemoteData } from '@stepwell/platform';
import type { OrderTicket } from '../device/order-memory';

export type PlacedOrder = Reply<'POST /api/orders/placeOrder'>;

/** What the API tells whoever knows an order's id but not its token. */
export interface OrderGlance {
  orderId: string;
  orderStatus: OrderStatus;
}

/** The calls of an order, each with its state; `orderView` is the order as `getOrder` tells it. */
export interface OrderAreas {
  courseData: RemoteData<CourseAndPricing, { courseId: string }>;
  coupon: RemoteData<CourseAndPricing, { courseId: string; couponCode: string }>;
  order: RemoteData<PlacedOrder, PlaceOrderPayload>;
  orderStatus: RemoteData<OrderGlance, PaymentSubmission>;
  orderView: RemoteData<OrderView | OrderGlance, OrderTicket>;
  /** The total on screen when the order was placed, in rupees: the price may have changed since it was shown. */
  quotedTotal: number | null;
  /** How the order is paid: as it was chosen, or for an order that was brought back, by UPI Scan. */
  paymentMode: PaymentMode;
}

/** Before anything is asked for, on every course. */
export const NOTHING_ASKED: OrderAreas = {
  courseData: idle(),
  coupon: idle(),
  order: idle(),
  orderStatus: idle(),
  orderView: idle(),
  quotedTotal: null,
  paymentMode: 'upi-scan',
};
