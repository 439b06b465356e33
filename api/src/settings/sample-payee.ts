/** The payee of the sample academy. No bank has the handle `example`, so UPI apps refuse payments to it. */
export const SAMPLE_PAYEE_VPA = 'stepwell@example';

/** The sample payee of early versions. Its handle is that of a real bank, so the address may belong to a person. */
const FORMER_SAMPLE_PAYEE_VPA = 'stepwell@okhdfcbank';

/** Whether a UPI address has the reserved handle `@example`. */
export function hasReservedHandle(payeeVPA: string): boolean {
  return /@example$/i.test(payeeVPA);
}

export function isSamplePayee(payeeVPA: string): boolean {
  return hasReservedHandle(payeeVPA) || payeeVPA.toLowerCase() === FORMER_SAMPLE_PAYEE_VPA;
}
