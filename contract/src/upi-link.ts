import { PAYEE_NAME_MIN, PAYEE_VPA_MIN } from './limits';
import { PAYEE_COMPULSORY, PAYEE_TOO_SHORT } from './texts';

export interface UpiPayment {
  payeeVPA: string;
  payeeName: string;
  /** Rupees. */
  amount: number;
  note: string;
  /** Set only if the payee's bank has registered the payee as a merchant. Apps refuse a link with only one of the two. */
  merchant?: { code: string; orderId: string };
}

/** The error text of an invalid payee (docs/specification.md §5.3), or `undefined` for a valid one. */
export function payeeProblem({
  payeeVPA,
  payeeName,
}: Pick<UpiPayment, 'payeeVPA' | 'payeeName'>): string | undefined {
  if (!payeeVPA || !payeeName) return PAYEE_COMPULSORY;
  if (payeeVPA.length < PAYEE_VPA_MIN || payeeName.length < PAYEE_NAME_MIN) return PAYEE_TOO_SHORT;
  return undefined;
}

/** The note of a payment: `<phone>-<orderId>`. */
export function paymentNote(phone: string, orderId: string): string {
  return `${phone}-${orderId}`;
}

/** The UPI payment link of docs/contract.md §5. @throws Error with the text for learners if the payee is missing or too short. */
export function upiLink({ payeeVPA, payeeName, amount, note, merchant }: UpiPayment): string {
  const problem = payeeProblem({ payeeVPA, payeeName });
  if (problem) throw new Error(problem);
  // Some payment apps fail on `%40`, so the address keeps its `@`.
  const address = encodeURIComponent(payeeVPA).replaceAll('%40', '@');
  return [
    `upi://pay?pa=${address}`,
    `pn=${encodeURIComponent(payeeName)}`,
    `am=${amount.toFixed(2)}`,
    'cu=INR',
    `tn=${encodeURIComponent(note)}`,
    ...(merchant
      ? [`mc=${encodeURIComponent(merchant.code)}`, `tr=${encodeURIComponent(merchant.orderId)}`]
      : []),
  ].join('&');
}
