import { payeeNameInLink, upiLink } from '@stepwell/contract';

/** Where the money of learners goes: the settings of the group `payee`. */
export interface Payee {
  payeeVPA: string;
  payeeName: string;
  /** Empty for none. */
  payeeMerchantCode: string;
}

/** The link of an order of one rupee. */
export function exampleLink({ payeeVPA, payeeName, payeeMerchantCode: code }: Payee): string {
  const merchant = code ? { code, orderId: 'example' } : undefined;
  return upiLink({ payeeVPA, payeeName, amount: 1, note: 'example', merchant });
}

/** Warns where the QR code contains only a part of the name. */
export function payeeNameWarning(payeeName: string): string | undefined {
  const carried = payeeNameInLink(payeeName);
  if (carried === payeeName) return undefined;
  return `The name is too long for a QR code that phones can scan. UPI apps get '${carried}'; the site shows the whole name.`;
}
