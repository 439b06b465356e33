import { PAYMENT_MODES, type PaymentMode } from '@stepwell/contract';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';

export interface SubmittedReference {
  /** The `orderId` or `_id` of an order. */
  orderId: string;
  reference: string;
  /** The order's token: it proves that the sender placed the order. */
  token?: string;
}

/** What a payment mode does with a payment reference. */
export interface PaymentProvider {
  /**
   * Stores a payment reference for an order and returns the changed order.
   * @throws ApiError 404 for an unknown order; 409 if the order does not accept the reference
   */
  takeReference(database: Sql, submitted: SubmittedReference): Promise<OrderRow>;
}

type PaymentProviders = { readonly [mode in PaymentMode]: PaymentProvider };

/** Loads the provider of each payment mode from `<payment mode>/provider.ts`. */
export async function paymentProviders(): Promise<PaymentProviders> {
  const modes = Object.keys(PAYMENT_MODES).map(async (mode) => {
    const { provider } = (await import(`./${mode}/provider`)) as { provider: PaymentProvider };
    return [mode, provider];
  });
  return Object.fromEntries(await Promise.all(modes));
}
