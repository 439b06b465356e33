import { type Order, payeeProblem, paymentNote, type Settings, upiLink } from '@stepwell/contract';

export interface PaymentLink {
  /** Address of the payment; empty if there is a problem. */
  link: string;
  payeeVPA: string;
  payeeName: string;
  /** Why there is no link. */
  problem?: string;
}

/**
 * The payment link and its payee. The link that the API has put into the order is preferred, because it is signed, and newer than the
 * settings that came with the page. If the order has no link, the link is made from the settings.
 */
export function paymentLink(config: Settings | null, order: Order, phone: string): PaymentLink {
  const { payeeVPA = '', payeeName = '', payeeMerchantCode } = config ?? {};
  if (order.payment) {
    const { link } = order.payment;
    const { searchParams } = new URL(link);
    const [signedVPA, nameInLink] = [searchParams.get('pa') ?? '', searchParams.get('pn') ?? ''];
    // The link shortens a long name. The settings have the whole name if their payee is the same.
    return { link, payeeVPA: signedVPA, payeeName: signedVPA === payeeVPA ? payeeName : nameInLink };
  }
  const problem = payeeProblem({ payeeVPA, payeeName });
  if (problem) return { link: '', payeeVPA, payeeName, problem };
  const note = paymentNote(phone, order.orderId);
  const { courseTotalPrice: amount, orderId } = order;
  const merchant = payeeMerchantCode ? { code: payeeMerchantCode, orderId } : undefined;
  return { link: upiLink({ payeeVPA, payeeName, amount, note, merchant }), payeeVPA, payeeName };
}
