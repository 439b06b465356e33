import type {
  CourseAndPricing,
  OrderStatus,
  OrderView,
  PaymentSubmission,
  PlaceOrderPayload,
  Reply,
} from '@stepwell/contract';
import { idle, type RemoteData } from '@stepwell/platform';
import type { OrderTicket } from '../storage/order-storage';

export type PlacedOrder = Reply<'POST /api/orders/placeOrder'>;

/** The API's reply to a sent reference, and to a request for an order with a missing or wrong token. */
export interface OrderStatusOnly {
  orderId: string;
  orderStatus: OrderStatus;
}

/** A part for each call of the checkout, and the total that the form showed when it was sent. */
export interface OrderState {
  /** The course and its price (`reviewOrder`). */
  courseData: RemoteData<CourseAndPricing, { courseId: string }>;
  /** The price with the coupon (`applyCoupon`). */
  coupon: RemoteData<CourseAndPricing, { courseId: string; couponCode: string }>;
  /** The order that this page has placed (`placeOrder`). */
  order: RemoteData<PlacedOrder, PlaceOrderPayload>;
  /** The reference that this page has sent, and the order's status afterwards (`updateOrderStatus`). */
  orderStatus: RemoteData<OrderStatusOnly, PaymentSubmission>;
  /** The order of a link or of this device's storage (`getOrder`). */
  orderView: RemoteData<OrderView | OrderStatusOnly, OrderTicket>;
  /** The total in rupees that was shown when the order was placed. The order's total differs if the price changed meanwhile. */
  quotedTotal: number | null;
}

export const INITIAL_ORDER: OrderState = {
  courseData: idle(),
  coupon: idle(),
  order: idle(),
  orderStatus: idle(),
  orderView: idle(),
  quotedTotal: null,
};
