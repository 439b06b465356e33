import { payeeNameInLink, upiLink } from '@stepwell/contract';

/** The payee, who receives all payments of learners: the settings of the group `payee`. */
export interface Payee {
  payeeVPA: string;
  payeeName: string;
  /** Empty if the payee has no merchant code. */
  payeeMerchantCode: string;
}

/** The payment link of an example order of one rupee. */
export function exampleLink({ payeeVPA, payeeName, payeeMerchantCode: code }: Payee): string {
  const merchant = code ? { code, orderId: 'example' } : undefined;
  return upiLink({ payeeVPA, payeeName, amount: 1, note: 'example', merchant });
}

/** Returns a warning if the QR code contains only a part of the payee's name. */
export function payeeNameWarning(payeeName: string): string | undefined {
  const nameInLink = payeeNameInLink(payeeName);
  if (nameInLink === payeeName) return undefined;
  return `The name is too long for a QR code that phones can scan. UPI apps get '${nameInLink}'; the site shows the whole name.`;
}
