import type {
  CourseAndPricing,
  OrderStatus,
  OrderView,
  PaymentMode,
  PaymentSubmission,
  PlaceOrderPayload,
  Reply,
} from '@stepwell/contract';
import { notAsked, type RemoteData } from '@stepwell/platform';
import type { OrderTicket } from '../storage/order-storage';

export type PlacedOrder = Reply<'POST /api/orders/placeOrder'>;

/** What the API tells whoever knows an order's id but not its token. */
export interface OrderStatusOnly {
  orderId: string;
  orderStatus: OrderStatus;
}

/** The calls of an order, each with its state; `orderView` is the order as `getOrder` tells it. */
export interface OrderState {
  courseData: RemoteData<CourseAndPricing, { courseId: string }>;
  coupon: RemoteData<CourseAndPricing, { courseId: string; couponCode: string }>;
  order: RemoteData<PlacedOrder, PlaceOrderPayload>;
  orderStatus: RemoteData<OrderStatusOnly, PaymentSubmission>;
  orderView: RemoteData<OrderView | OrderStatusOnly, OrderTicket>;
  /** The total on screen when the order was placed, in rupees: the price may have changed since it was shown. */
  quotedTotal: number | null;
  /** How the order is paid: as it was chosen, or for an order that was brought back, by UPI Scan. */
  paymentMode: PaymentMode;
}

/** Before anything is asked for, on every course. */
export const INITIAL_ORDER: OrderState = {
  courseData: notAsked(),
  coupon: notAsked(),
  order: notAsked(),
  orderStatus: notAsked(),
  orderView: notAsked(),
  quotedTotal: null,
  paymentMode: 'upi-scan',
};
