/** GST is added to prices (`exclusive`), contained in them (`inclusive`), or not charged. */
export const GST_MODES = ['exclusive', 'inclusive', 'none'] as const;
export type GstMode = (typeof GST_MODES)[number];

/** GST rate in per cent, if the API sends no `gstRatePercent`. */
export const USUAL_GST_PERCENT = 18;

/** `created` awaits a reference; `under-review` has one, or nothing is to be paid; `expired` had none within `UNPAID_ORDER_HOURS`. */
export const ORDER_STATUSES = [
  'created',
  'under-review',
  'confirmed',
  'rejected',
  'expired',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
