/** The payee of the sample academy. `example` is no bank's handle: a payment to it fails in every UPI app. */
export const SAMPLE_PAYEE_VPA = 'stepwell@example';

/** The payee of sample academies that versions before 0010 loaded: a real bank's handle, so a stranger may have it. */
const FORMER_SAMPLE_PAYEE_VPA = 'stepwell@okhdfcbank';

/** Whether no bank can have this UPI address. */
export function hasReservedHandle(payeeVPA: string): boolean {
  return /@example$/i.test(payeeVPA);
}

export function isSamplePayee(payeeVPA: string): boolean {
  return hasReservedHandle(payeeVPA) || payeeVPA.toLowerCase() === FORMER_SAMPLE_PAYEE_VPA;
}
