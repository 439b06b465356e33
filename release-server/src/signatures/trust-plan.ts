import type { Key, Metadata, Root, Targets } from '@tufjs/models';
import { REGISTRY_ROLE, type TrustPlan } from './metadata';

/** Whom the maintainer trusts now, as his own metadata says it. */
export function planIn({ signed: root }: Metadata<Root>, { signed: targets }: Metadata<Targets>): TrustPlan {
  const keysOf = (role: string) => (root.roles[role]?.keyIDs ?? []).flatMap((id) => root.keys[id] ?? []);
  const { keys = {}, roles = {} } = targets.delegations ?? {};
  const teams = Object.values(roles)
    .filter(({ name }) => name !== REGISTRY_ROLE)
    .map(({ name, keyIDs }): [string, Key[]] => [name, keyIDs.flatMap((id) => keys[id] ?? [])]);
  return {
    root: { keys: keysOf('root'), threshold: root.roles.root?.threshold ?? 1 },
    registry: keysOf('timestamp'),
    teams: Object.fromEntries(teams),
  };
}
