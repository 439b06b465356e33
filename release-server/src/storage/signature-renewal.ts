import { ReleaseError } from '../release-error';
import { expiryOf } from '../signatures/metadata';
import type { ReleaseStorage } from './storage';

/** A revision is believed for seven days, and is signed again when one of them is over. */
const DUE_MS = 6 * 24 * 60 * 60_000;
const LOOK_MS = 60 * 60_000;

/** Signs the current revision anew where that is due, and this machine holds the registry's key. @returns whether it did */
export async function renewWhenDue(storage: Pick<ReleaseStorage, 'deployments'>): Promise<boolean> {
  const { signed } = await storage.deployments.current();
  if (!signed || Date.parse(expiryOf(signed.timestamp)) - Date.now() > DUE_MS) return false;
  try {
    await storage.deployments.renew();
    return true;
  } catch (error) {
    // Without the key it is somebody else's to do; edges say so when nobody does.
    if (error instanceof ReleaseError) return false;
    throw error;
  }
}

/** Looks after that for as long as this process runs. @returns what ends it */
export function startSignatureRenewal(
  open: () => Promise<ReleaseStorage>,
  log: (text: string) => void,
): () => void {
  const look = async () => {
    const storage = await open();
    await renewWhenDue(storage).finally(() => storage.close());
  };
  const timer = setInterval(() => look().catch((error: Error) => log(error.message)), LOOK_MS).unref();
  return () => clearInterval(timer);
}
