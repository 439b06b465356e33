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

/** How a payment mode confirms a payment. */
export interface PaymentProvider {
  /**
   * Takes a payment reference and returns the changed order.
   * @throws ApiError 404 for an unknown order, 409 when the order does not take a reference, or not this one
   */
  takeReference(database: Sql, submitted: SubmittedReference): Promise<OrderRow>;
}

export type PaymentProviders = { readonly [mode in PaymentMode]: PaymentProvider };

/** Loads the provider of each payment mode: `provider.ts` in the folder of its name. */
export async function paymentProviders(): Promise<PaymentProviders> {
  const modes = Object.keys(PAYMENT_MODES).map(async (mode) => {
    const { provider } = (await import(`./${mode}/provider`)) as { provider: PaymentProvider };
    return [mode, provider];
  });
  return Object.fromEntries(await Promise.all(modes));
}
