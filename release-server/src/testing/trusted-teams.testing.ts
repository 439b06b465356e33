import type { KeyFolder } from '../signatures/keys';
import { currentTrust, proposeTrust, signProposal } from '../signatures/trust-proposal';
import type { ReleaseStorage } from '../storage/storage';

/** Trusts a key of `keys` for each feature, as a maintainer does with `keys plan`, `sign` and `apply`. Missing keys are created. */
export async function trustTeams(
  storage: ReleaseStorage,
  keys: KeyFolder,
  features: string[],
): Promise<void> {
  const teams = Object.fromEntries(features.map((feature) => [feature, [keys.make(feature).key]]));
  const now = await currentTrust(storage.artifacts);
  await storage.artifacts.trust(signProposal(proposeTrust(now, { teams }), keys.make('root')));
}
