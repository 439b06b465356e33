import type {
  CourseAndPricing,
  OrderStatus,
  OrderView,
  PaymentMode,
  PaymentSubmission,
  PlaceOrderPayload,
  RefundRequest,
  Reply,
} from '@stepwell/contract';
import { idle, type RemoteData } from '@stepwell/platform';
import type { OrderTicket } from '../storage/order-storage';

export type PlacedOrder = Reply<'POST /api/orders/placeOrder'>;

/** The API's reply to a request without the order's token. */
export interface OrderStatusOnly {
  orderId: string;
  orderStatus: OrderStatus;
}

/** The state of each call; `orderView` is the reply of `getOrder`. */
export interface OrderState {
  courseData: RemoteData<CourseAndPricing, { courseId: string }>;
  coupon: RemoteData<CourseAndPricing, { courseId: string; couponCode: string }>;
  order: RemoteData<PlacedOrder, PlaceOrderPayload>;
  orderStatus: RemoteData<OrderStatusOnly, PaymentSubmission>;
  orderView: RemoteData<OrderView | OrderStatusOnly, OrderTicket>;
  refund: RemoteData<Reply<'POST /api/orders/requestRefund'>, RefundRequest>;
  /** The total in rupees that was shown when the order was placed. The order's total differs if the price changed meanwhile. */
  quotedTotal: number | null;
  /** The selected payment mode; UPI Scan for a restored order. */
  paymentMode: PaymentMode;
}

export const INITIAL_ORDER: OrderState = {
  courseData: idle(),
  coupon: idle(),
  order: idle(),
  orderStatus: idle(),
  orderView: idle(),
  refund: idle(),
  quotedTotal: null,
  paymentMode: 'upi-scan',
};
