import { overlaps, shapeOf } from '../claims/claim';
import { claimHolders } from '../claims/claim-owners';
import { FEATURE_NAME } from '../publishing/release-check';
import type { RegistryContent, RegistryRevision, RegistryRules } from '../registry';
import { SHELL } from '../release';
import { ReleaseError } from '../release-error';
import type { ReleaseStorage } from '../storage/storage';
import { auditOf, type Change, currentFor } from './change';
import { contentOf } from './plan';
import { lookUpReleases } from './release-lookup';

// Rules that the maintainer sets for all teams, with a command on the machine of the storage. The release service does not offer these
// changes, so that no team can lift a rule that applies to it.

type Storage = Pick<ReleaseStorage, 'deployments'>;

/** Sets whether the promotion of a remote needs a passed test run. @returns the new revision; the current one without a change */
export async function requireReports(
  storage: Storage,
  requireReport: boolean,
  change: Change,
): Promise<RegistryRevision> {
  const current = await currentFor(change, storage);
  if ((current.rules?.requireReport ?? false) === requireReport) return current;
  const { requireReport: _, ...rules } = current.rules ?? {};
  const action = requireReport ? 'rule: a report is required' : 'rule: no report is required';
  return writeRules(storage, current, { ...rules, ...(requireReport && { requireReport }) }, action, change);
}

/** Sets the limit of a feature's browser scripts. @param kilobytes compressed with brotli */
export async function limitScripts(
  storage: Storage,
  feature: string,
  kilobytes: number,
  change: Change,
): Promise<RegistryRevision> {
  const current = await currentFor(change, storage);
  const scriptsKb = { ...current.rules?.scriptsKb, [feature]: kilobytes };
  const action = `rule: ${feature} may have ${kilobytes} KB of scripts`;
  return writeRules(storage, current, { ...current.rules, scriptsKb }, action, change);
}

/**
 * Moves a route or slot of the feature `from` to the feature `to`: releases of `to` may then contain it, and pages show `to` there as soon
 * as a release of `to` that contains it is live.
 * @param at route or slot of `from`; the parameters of a route may have other names
 * @throws ReleaseError if `from` is the shell or does not have the route or slot, or if `to` is not another feature
 */
export async function handOver(
  storage: Pick<ReleaseStorage, 'deployments' | 'artifacts'>,
  { at, from, to }: { at: string; from: string; to: string },
  change: Change,
): Promise<RegistryRevision> {
  const current = await currentFor(change, storage);
  if (from === SHELL)
    throw new ReleaseError(`${at} cannot be handed over: only a release of the shell gives it up.`);
  if (!FEATURE_NAME.test(to) || from === to)
    throw new ReleaseError(`${at} cannot be handed over: "${to}" is not another feature.`);
  const { claimSource } = await lookUpReleases(storage.artifacts, current, {});
  const holders = claimHolders(current, claimSource).filter(({ feature }) => feature === from);
  // Equal routes may name their parameters differently, such as `/review/:id` and `/review/:order`.
  const owned = holders.find(({ claim }) => shapeOf(claim) === shapeOf({ at }));
  if (!owned) {
    const names = [...new Set(holders.map(({ claim }) => claim.at))];
    throw new ReleaseError(
      `${at} cannot be handed over: ${from} does not have it. It has ${names.join(', ') || 'no route or slot of its own'}.`,
      404,
    );
  }
  const before = Object.entries(current.handedOver ?? {});
  const isReplaced = ([routeOrSlot]: [string, unknown]) => overlaps({ at: routeOrSlot }, owned.claim);
  // An earlier hand-over is replaced, but the features that lost the route or slot by it do not get it back.
  const earlier = before
    .filter((each) => isReplaced(each) && [from, to].includes(each[1].to))
    .flatMap(([, each]) => [...(each.earlier ?? []), each.from])
    .filter((feature) => feature !== from && feature !== to);
  const handedOver = {
    ...Object.fromEntries(before.filter((each) => !isReplaced(each))),
    [owned.claim.at]: { from, to, ...(earlier.length > 0 && { earlier }) },
  };
  const action = `hand over ${owned.claim.at} from ${from} to ${to}`;
  return storage.deployments.write(
    { ...contentOf(current), handedOver },
    auditOf(action, change),
    current.revision,
  );
}

function writeRules(
  storage: Storage,
  current: RegistryRevision,
  rules: RegistryRules,
  action: string,
  change: Change,
): Promise<RegistryRevision> {
  const { rules: _, ...content }: RegistryContent = contentOf(current);
  return storage.deployments.write(
    { ...content, ...(Object.keys(rules).length > 0 && { rules }) },
    auditOf(action, change),
    current.revision,
  );
}
