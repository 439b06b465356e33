import { REFERRAL_MAX } from './limits';

const REFERRAL_PATTERN = new RegExp(`^[A-Za-z0-9_-]{1,${REFERRAL_MAX}}$`);
const STORAGE_KEY = 'stepwell.ref';

/** Returns `sessionStorage`. This is a function, because reading that property throws where storage is switched off. */
type TabMemory = () => Pick<Storage, 'getItem' | 'setItem'>;

/** A trimmed referral code, or an empty string if it does not match the pattern: wrong codes are ignored, not refused. */
export function cleanReferralCode(code: string | null | undefined): string {
  const trimmed = (code ?? '').trim();
  return REFERRAL_PATTERN.test(trimmed) ? trimmed : '';
}

/** Stores `?ref=` of any page for the tab's session (docs/specification.md §2.8); a later code replaces it. */
export function rememberReferral({ searchParams }: URL, memory: TabMemory): void {
  const code = cleanReferralCode(searchParams.get('ref'));
  if (!code) return;
  try {
    memory().setItem(STORAGE_KEY, code);
  } catch {
    // Storage is switched off, so the order has no referral code.
  }
}

/** The code that `rememberReferral` stored in this tab, or an empty string. It is sent with an order. */
export function storedReferral(memory: TabMemory): string {
  try {
    return cleanReferralCode(memory().getItem(STORAGE_KEY));
  } catch {
    return '';
  }
}
