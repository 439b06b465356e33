import { REFERRAL_MAX } from './limits';

const REFERRAL_PATTERN = new RegExp(`^[A-Za-z0-9_-]{1,${REFERRAL_MAX}}$`);
const STORAGE_KEY = 'stepwell.ref';

/** The tab's own memory, asked for late: where storage is switched off, naming it throws already. */
type TabMemory = () => Pick<Storage, 'getItem' | 'setItem'>;

/** A referral code that breaks its pattern is ignored, never refused: it reads as empty. */
export function cleanReferralCode(code: string | null | undefined): string {
  const trimmed = (code ?? '').trim();
  return REFERRAL_PATTERN.test(trimmed) ? trimmed : '';
}

/** Keeps `?ref=` of any page for the tab's session (docs/contract.md §6.4), until another one comes. */
export function keepReferral({ searchParams }: URL, memory: TabMemory): void {
  const code = cleanReferralCode(searchParams.get('ref'));
  if (!code) return;
  try {
    memory().setItem(STORAGE_KEY, code);
  } catch {
    // Storage is switched off: the order goes without a referral.
  }
}

/** What `keepReferral` has kept in this tab, or empty: whoever places an order sends it. */
export function keptReferral(memory: TabMemory): string {
  try {
    return cleanReferralCode(memory().getItem(STORAGE_KEY));
  } catch {
    return '';
  }
}
