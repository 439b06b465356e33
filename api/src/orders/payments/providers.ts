import type { PaymentMode } from '@stepwell/contract';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';
import type { SubmittedReference } from '../payment-claims.repository';
import { provider as upiScan } from './upi-scan/provider';

/** What a payment mode does with a payment reference. */
interface PaymentProvider {
  /**
   * Stores a payment reference for an order and returns the changed order.
   * @throws ApiError 404 for an unknown order; 409 if the order does not accept the reference
   */
  takeReference(database: Sql, submitted: SubmittedReference): Promise<OrderRow>;
}

/** A provider for each payment mode of the contract; a mode without one fails the type check. */
export const PAYMENT_PROVIDERS: Readonly<Record<PaymentMode, PaymentProvider>> = { 'upi-scan': upiScan };
