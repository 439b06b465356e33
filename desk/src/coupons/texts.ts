import type { CouponView } from '@stepwell/api/coupon-view';
import { formatAmount } from '@stepwell/contract';
import type { FactsProps } from '../shared/Facts';
import { formatTime } from '../shared/Time';
import { LABELS } from '../shared/texts';

export const COUPONS = {
  title: 'Coupons',
  discount: 'Discount',
  uses: 'Uses',
  usesPerEmail: 'Uses per e-mail',
  minimum: 'Least price',
  starts: 'Starts',
  ends: 'Ends',
  any: 'Any',
  anyNumber: 'Any number',
  atMost: (uses: number) => `At most ${uses}`,
  atOnce: 'At once',
  never: 'Never',
  all: 'All',
  empty: 'No coupons yet.',
  ordersWithIt: 'Orders with this coupon',
  back: 'Back',
  states: {
    disabled: 'Out of use',
    'not started': 'Not started',
    ended: 'Ended',
    'used up': 'Used up',
    active: 'Valid',
  } as Readonly<Record<string, string>>,
} as const;

/** The form of a new coupon, and its confirmation. */
export const NEW_COUPON = {
  title: 'New coupon',
  lead: 'Learners can use it as soon as it is made.',
  kinds: { percent: 'Per cent', amount: 'Rupees' },
  kind: 'In',
  codeHint: '3 to 32 letters, digits, - and _.',
  cap: 'Largest discount in rupees',
  capHint: 'Only for a discount in per cent. Empty: no limit.',
  minimum: 'Least price of the course in rupees',
  emptyAny: 'Empty: any.',
  startsHint: 'In India. Empty: at once.',
  endsHint: 'In India. Empty: never.',
  maxUses: 'Largest number of orders',
  maxUsesPerEmail: 'Largest number of orders per e-mail',
  onlySome: 'Only for some courses',
  allowFree: 'It may make a course free',
  look: 'Look at the coupon',
  make: (code: string) => `Make ${code}`,
  confirm: (code: string) => `Make ${code}?`,
  unlimited: 'It has neither an end nor a largest number of orders.',
  another: 'Another one',
  isMade: (code: string) => `${code} is made.`,
} as const;

/** The end of a coupon. */
export const COUPON_END = {
  title: 'End it',
  until: 'It is valid until',
  inIndia: 'In India.',
  noTime: 'Choose a time',
  set: 'Set this end',
  disable: 'Take it out of use now',
  confirm: (code: string) => `End ${code}?`,
  usesUntilNow: 'Uses until now',
  now: 'now',
  isFinal: 'This cannot be taken back. Orders that exist keep their price; a new coupon needs another code.',
  keepsOrders: 'Orders that exist keep their price.',
  takeOut: 'Take it out of use',
  endsAt: (code: string, at: string) => `${code} ends ${at}.`,
} as const;

/** The number of a coupon's uses, with their limit if it has one: `3 of 100`. */
export function usesText({ uses, maxUses }: CouponView): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}

/** The terms of a coupon, except its number of orders. */
export function termFacts(coupon: CouponView): FactsProps['facts'] {
  const { minimum, maxUsesPerEmail, starts, ends, courses } = coupon;
  return [
    [COUPONS.discount, coupon.discount],
    [COUPONS.usesPerEmail, maxUsesPerEmail ?? COUPONS.anyNumber],
    [COUPONS.minimum, minimum === null ? COUPONS.any : formatAmount(minimum)],
    [COUPONS.starts, starts ? formatTime(starts) : COUPONS.atOnce],
    [COUPONS.ends, ends ? formatTime(ends) : COUPONS.never],
    [LABELS.courses, courses?.join(', ') ?? COUPONS.all],
  ];
}
