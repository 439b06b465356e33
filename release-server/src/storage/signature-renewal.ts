import { ReleaseError } from '../release-error';
import { expiryOf } from '../signatures/metadata';
import { NotAsSigned } from '../signatures/signed-state';
import type { ReleaseStorage } from './storage';

/** A timestamp signature is valid for seven days, and is renewed each day. */
const DUE_MS = 6 * 24 * 60 * 60_000;
const CHECK_MS = 60 * 60_000;

/** Signs the current revision again if its signatures are due and this machine has the registry's key. @returns whether it signed */
export async function renewWhenDue(storage: Pick<ReleaseStorage, 'deployments'>): Promise<boolean> {
  const { signed } = await storage.deployments.current();
  if (!signed || Date.parse(expiryOf(signed.timestamp)) - Date.now() > DUE_MS) return false;
  try {
    await storage.deployments.renew();
    return true;
  } catch (error) {
    // The key is on another machine, which renews the signatures; edges report expired signatures.
    if (error instanceof ReleaseError && !(error instanceof NotAsSigned)) return false;
    throw error;
  }
}

/** Checks each hour whether the signatures are due. @returns a function that ends the checks */
export function startSignatureRenewal(
  open: () => Promise<ReleaseStorage>,
  log: (text: string) => void,
): () => void {
  const check = async () => {
    const storage = await open();
    await renewWhenDue(storage).finally(() => storage.close());
  };
  const report = (error: Error) => {
    // `SigningAlarm` reports this error.
    if (!(error instanceof NotAsSigned)) log(error.message);
  };
  const timer = setInterval(() => check().catch(report), CHECK_MS).unref();
  return () => clearInterval(timer);
}
