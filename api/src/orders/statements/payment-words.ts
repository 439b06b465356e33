// Words in cells of a bank statement that mean money in or out, or that a payment was completed or not.

/** `in`: money that came in; `out`: money that went out. */
export type Direction = 'in' | 'out';

// Words are compared without spaces and punctuation: `Paid in` is `paidin`.
const IN = words(`cr c credit credited in inward incoming deposit deposited received receipt
  moneyin moneyreceived paidin paymentreceived collect collection sale acquiring payin upicredit`);
const OUT = words(`dr d debit debited out outward outgoing withdrawal withdrawn paid sent
  moneyout moneysent paidout paymentsent refund refunded reversal reversed chargeback dispute payout settlement upidebit`);
const COMPLETED = words(
  'completed complete success successful succeeded captured settled paid received credited posted cleared approved',
);
const NOT_COMPLETED =
  words(`failed failure fail unsuccessful pending processing initiated created authorized authorised
  reversed refunded declined rejected cancelled canceled expired timeout timedout dropped aborted error incomplete unpaid`);

/**
 * Finds the direction that a word means.
 * @param isGateway the word is from a payment gateway's list, where `payment` means money in. At a bank it may be a payment by the academy
 * @returns `null` for an unknown word
 */
export function directionIn(cell: string, isGateway: boolean): Direction | null {
  const word = lettersOf(cell);
  if (IN.has(word) || (isGateway && word === 'payment')) return 'in';
  return OUT.has(word) ? 'out' : null;
}

/** Whether a status means that the payment was completed; `null` for an unknown word. */
export function isCompleted(cell: string): boolean | null {
  const word = lettersOf(cell).replace(/^(payment|txn|transaction)(?=.)/, '');
  if (COMPLETED.has(word)) return true;
  return NOT_COMPLETED.has(word) ? false : null;
}

function lettersOf(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z]/g, '');
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
