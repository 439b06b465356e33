/** Lists of refunds, each with an address of its own. */
export const REFUND_LISTS = ['waiting', 'sent', 'declined'] as const;
export type RefundList = (typeof REFUND_LISTS)[number];
