import { PAYEE_NAME_LINK_MAX, PAYEE_NAME_MIN, PAYEE_VPA_MIN } from './limits';
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

/**
 * Source of a regular expression, for use with the flag `i`, that finds UPI IDs (`name@bank`) in a text. An e-mail address does not match,
 * because it has a dot after its `@`. On a checkout the site replaces a region by its fallback if the region shows another UPI ID than the
 * signed payee's.
 */
export const UPI_ID_SOURCE = '[\\w.-]{2,256}@[a-z][a-z0-9]{1,63}(?![\\w@-]|\\.\\w)';

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

/** The signs with which Indian scripts join a consonant to the next one. */
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d';

/**
 * One visible character: letters that a virama or zero-width joiner links to the next one, and a last letter with its marks.
 * `Intl.Segmenter` is not used, because Firefox before 125 does not have it. Its results also depend on the Unicode version, and server and
 * browser must cut a name alike.
 */
const CLUSTER = new RegExp(`(?:\\P{M}\\p{M}*[${VIRAMAS}\u200d])*\\P{M}[\\p{M}\u200c\u200d]*`, 'gu');

/**
 * The payee's name in link and QR code: as many whole characters as fit in `PAYEE_NAME_LINK_MAX` bytes. A letter of Devanagari
 * takes nine bytes, and each byte makes the code harder to scan.
 */
export function payeeNameInLink(payeeName: string): string {
  if (encodeURIComponent(payeeName).length <= PAYEE_NAME_LINK_MAX) return payeeName;
  let name = '';
  for (const [cluster] of payeeName.matchAll(CLUSTER)) {
    if (encodeURIComponent(name + cluster).length > PAYEE_NAME_LINK_MAX) break;
    name += cluster;
  }
  return name.trimEnd();
}

/** The UPI payment link of docs/contract.md §5. @throws Error with the text for learners if the payee is missing or too short. */
export function upiLink({ payeeVPA, payeeName, amount, note, merchant }: UpiPayment): string {
  const problem = payeeProblem({ payeeVPA, payeeName });
  if (problem) throw new Error(problem);
  // Some payment apps fail on `%40`, so the address keeps its `@`.
  const address = encodeURIComponent(payeeVPA).replaceAll('%40', '@');
  return [
    `upi://pay?pa=${address}`,
    `pn=${encodeURIComponent(payeeNameInLink(payeeName))}`,
    `am=${amount.toFixed(2)}`,
    'cu=INR',
    `tn=${encodeURIComponent(note)}`,
    ...(merchant
      ? [`mc=${encodeURIComponent(merchant.code)}`, `tr=${encodeURIComponent(merchant.orderId)}`]
      : []),
  ].join('&');
}
