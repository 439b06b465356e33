import { PATHS } from '@stepwell/contract';
import { hyperlinkPolicy } from './texts/hyperlink';
import type { Policy } from './texts/policy';
import { privacyPolicy } from './texts/privacy';
import { refundPolicy } from './texts/refund';
import { securityPolicy } from './texts/security';
import { termsAndConditions } from './texts/terms';

/** The five policies by path, in the order of the switch between them. */
export const policies = {
  [PATHS.privacyPolicy]: privacyPolicy,
  [PATHS.refundPolicy]: refundPolicy,
  [PATHS.securityPolicy]: securityPolicy,
  [PATHS.terms]: termsAndConditions,
  [PATHS.hyperlinkPolicy]: hyperlinkPolicy,
} as const satisfies Record<string, Policy>;

export type PolicyPath = keyof typeof policies;

export const POLICY_PATHS = Object.keys(policies) as PolicyPath[];
