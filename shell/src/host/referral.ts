import { cleanReferralCode, REFERRAL_STORAGE_KEY } from '@stepwell/contract';

/** Keeps `?ref=` of any page for the session (docs/contract.md §6.4); a code that breaks its pattern is ignored. */
export function keepReferral(url: URL): void {
  const code = cleanReferralCode(url.searchParams.get('ref'));
  if (!code) return;
  try {
    sessionStorage.setItem(REFERRAL_STORAGE_KEY, code);
  } catch {
    // Storage is switched off: the order goes without a referral.
  }
}
