import { applyCouponRules } from '@stepwell/contract/rules';

const rules = applyCouponRules.pick(['couponCode']);

/** A code as it is stored, however it was typed: by the rule that cleans what learners type. */
export function cleanCode(typed: string): string {
  return rules.cast({ couponCode: typed }).couponCode;
}
