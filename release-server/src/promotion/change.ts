import { RegistryConflict, type RegistryRevision } from '../registry';
import type { ReleaseStorage } from '../storage/storage';

/** Author and conditions of a change of the live releases. */
export interface Change {
  by: string;
  reason?: string;
  /** Refuses the change if the registry is not at this revision. */
  ifRevision?: number;
  /** Lets releases go live without a passed test run; requires `reason`. */
  unplayed?: boolean;
}

/** The revision that a change is based on. @throws RegistryConflict if it is not the one that the change requires */
export async function currentFor(
  { ifRevision }: Change,
  { deployments }: Pick<ReleaseStorage, 'deployments'>,
): Promise<RegistryRevision> {
  const current = await deployments.current();
  if (ifRevision !== undefined && ifRevision !== current.revision)
    throw new RegistryConflict(current.revision, ifRevision);
  return current;
}

/** What the log stores of a change. */
export function auditOf(action: string, { by, reason }: Change) {
  return { by, action, ...(reason ? { reason } : {}) };
}
