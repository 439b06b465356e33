import { type Order, payeeProblem, paymentNote, type Settings, upiLink } from '@stepwell/contract';

export interface PaymentLink {
  /** Address of the payment (docs/contract.md §5); empty if there is a problem. */
  link: string;
  payeeVPA: string;
  payeeName: string;
  note: string;
  /** Why there is no link. */
  problem?: string;
}

/** The payment link of an order to the payee of the settings. */
export function paymentLink(config: Settings | null, order: Order, phone: string): PaymentLink {
  const { payeeVPA = '', payeeName = '', payeeMerchantCode } = config ?? {};
  const { courseTotalPrice: amount, orderId } = order;
  const note = paymentNote(phone, orderId);
  const problem = payeeProblem({ payeeVPA, payeeName });
  if (problem) return { link: '', payeeVPA, payeeName, note, problem };
  const merchant = payeeMerchantCode ? { code: payeeMerchantCode, orderId } : undefined;
  return { link: upiLink({ payeeVPA, payeeName, amount, note, merchant }), payeeVPA, payeeName, note };
}
