import { REFERRAL_MAX } from './limits';

const REFERRAL_PATTERN = new RegExp(`^[A-Za-z0-9_-]{1,${REFERRAL_MAX}}$`);

/** A referral code that breaks its pattern is ignored, never refused: it reads as empty. */
export function cleanReferralCode(code: string | null | undefined): string {
  const trimmed = (code ?? '').trim();
  return REFERRAL_PATTERN.test(trimmed) ? trimmed : '';
}
