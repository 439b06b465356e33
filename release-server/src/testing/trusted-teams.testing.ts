import { ceremonyOf, signCeremony } from '../signatures/ceremony';
import type { KeyFolder } from '../signatures/keys';
import type { Depot } from '../storage/storage';

/** Trusts a key for each feature, as a keeper does; those that are not there are made. */
export async function trustTeams(depot: Depot, keys: KeyFolder, features: string[]): Promise<void> {
  const teams = Object.fromEntries(features.map((feature) => [feature, [keys.make(feature).key]]));
  const now = { root: await depot.signed('root'), targets: await depot.signed('targets') };
  await depot.trust(signCeremony(ceremonyOf(now, { teams }), keys.make('root')));
}
