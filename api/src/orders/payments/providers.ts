import { PAYMENT_MODES, type PaymentMode } from '@stepwell/contract';
import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema';

export interface HandedInReference {
  /** The `orderId` or `_id` of an order. */
  orderId: string;
  reference: string;
  /** The order's token, where it was sent: it proves that the reference comes from the learner who placed the order. */
  token?: string;
}

/** What a mode of payment does with what its learner hands in. */
export interface PaymentProvider {
  /**
   * Takes the reference of a payment.
   * @returns the order as it then is
   * @throws ApiError 404 for an unknown order, 409 for one that takes no reference, or not this one
   */
  takeReference(database: Sql, handedIn: HandedInReference): Promise<OrderRow>;
}

export type PaymentProviders = { readonly [mode in PaymentMode]: PaymentProvider };

/** The provider of each mode of the contract: `provider.ts` in the folder of its name. */
export async function paymentProviders(): Promise<PaymentProviders> {
  const modes = Object.keys(PAYMENT_MODES).map(async (mode) => {
    const { provider } = (await import(`./${mode}/provider`)) as { provider: PaymentProvider };
    return [mode, provider];
  });
  return Object.fromEntries(await Promise.all(modes));
}
