import { type Order, payeeProblem, paymentNote, type Settings, upiLink } from '@stepwell/contract';

/** The link in the QR code and for UPI apps, or the reason why there is none. */
export function paymentLink(
  config: Settings | null,
  order: Order,
  phone: string,
): { link: string; problem?: undefined } | { link: ''; problem: string } {
  const { payeeVPA = '', payeeName = '', payeeMerchantCode } = config ?? {};
  const problem = payeeProblem({ payeeVPA, payeeName });
  if (problem) return { link: '', problem };
  const note = paymentNote(phone, order.orderId);
  const { courseTotalPrice: amount, orderId } = order;
  const merchant = payeeMerchantCode ? { code: payeeMerchantCode, orderId } : undefined;
  return { link: upiLink({ payeeVPA, payeeName, amount, note, merchant }) };
}
