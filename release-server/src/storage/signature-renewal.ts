import { ReleaseError } from '../release-error';
import { expiryOf } from '../signatures/metadata';
import { NotAsSigned } from '../signatures/signed-state';
import type { ReleaseStorage } from './storage';

// Renews the signatures of the live revision before they expire; runs in the release service and in `npm start`.

/** Remaining validity at which signatures are renewed. They are valid for seven days, so they are renewed once a day. */
const RENEW_AT_MS = 6 * 24 * 60 * 60_000;
const CHECK_INTERVAL_MS = 60 * 60_000;

/** Signs the current revision again if its signatures are due. @returns false if they are not, or this machine cannot sign them */
export async function renewWhenDue(storage: Pick<ReleaseStorage, 'deployments'>): Promise<boolean> {
  const { signed } = await storage.deployments.current();
  if (!signed || Date.parse(expiryOf(signed.timestamp)) - Date.now() > RENEW_AT_MS) return false;
  try {
    await storage.deployments.renew();
    return true;
  } catch (error) {
    // If this machine does not have the key, another one renews the signatures. If none does, edges report expired signatures.
    if (error instanceof ReleaseError && !(error instanceof NotAsSigned)) return false;
    throw error;
  }
}

/** Checks now and each hour whether the signatures are due. @returns a function that ends the checks */
export function startSignatureRenewal(
  open: () => Promise<ReleaseStorage>,
  log: (text: string) => void,
): () => void {
  const check = async () => {
    const storage = await open();
    await renewWhenDue(storage).finally(() => storage.close());
  };
  const report = (error: Error) => {
    // The storage's `SigningAlarm` has logged a `NotAsSigned` already.
    if (!(error instanceof NotAsSigned)) log(error.message);
  };
  const checkAndReport = () => void check().catch(report);
  // The first check runs at once, because signatures may have expired while no process ran, and a process may end within the hour.
  checkAndReport();
  const timer = setInterval(checkAndReport, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
