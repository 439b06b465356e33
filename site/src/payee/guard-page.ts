import { checkoutPath } from '@stepwell/contract';
import type { ApiClient } from '@stepwell/platform';
import type { SiteBoot } from '../site-boot';

/** What the guard uses of a region's error boundary (`ErrorBoundary` of the shell). */
interface Boundary {
  state: { error: object | null };
  props: { onError: (error: object) => void };
  setState(state: { error: object }): void;
}

export interface Regions {
  get(entryId: string): Record<'boundary' | 'previous', { current: Boundary | null }> | undefined;
}

export interface GuardOptions {
  /** Client of the API, in whose replies the guard finds signed links. */
  api: ApiClient;
  boot: SiteBoot;
  /** The regions of the page, by id of their entry. */
  regionsById: Regions;
  recordError: (error: Error) => void;
  /** Calls `act` once the page is in use: at the first interaction, or after half a minute. */
  whenInUse: (act: () => void) => void;
}

/** Prefix of the paths on which orders are paid. */
const CHECKOUT = checkoutPath('');

let guard: Promise<unknown> | undefined;
let isScheduled = false;

/**
 * Loads the payee guard before code of a remote can show a payee: on a checkout page at once; on other pages at the first interaction,
 * without which a visitor reaches no checkout.
 * @returns resolves when the guard runs, is not needed yet or could not be loaded, so that a lost file does not keep learners from paying
 */
export async function guardPage({ boot, ...options }: GuardOptions): Promise<void> {
  const publicKey = boot.paymentKey;
  const load = () => {
    guard ??= import(/* webpackChunkName: "payee-guard" */ './guard-payee').then(
      ({ guardPayee }) => guardPayee({ ...options, publicKey, checkoutPath: CHECKOUT }),
      () => undefined,
    );
  };
  if (publicKey && !isScheduled) {
    isScheduled = true;
    if (location.pathname.toLowerCase().startsWith(CHECKOUT)) load();
    else options.whenInUse(load);
  }
  await guard;
}
