/** The payee of the sample academy. No bank has the handle `example`, so UPI apps refuse payments to it. */
export const SAMPLE_PAYEE_VPA = 'stepwell@example';

/** Whether a UPI address has the reserved handle `@example`. */
export function hasReservedHandle(payeeVPA: string): boolean {
  return /@example$/i.test(payeeVPA);
}
