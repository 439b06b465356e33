import { RegistryConflict, type RegistryRevision } from '../registry';
import type { ReleaseStorage } from '../storage/storage';
import { auditOf, type Change } from './change';
import { contentOf } from './plan';

/**
 * Sets whether a remote needs a passed test run to go live. Possible only where the storage is, so that a team which the
 * rule binds cannot lift it.
 * @returns the new revision, or the current one if nothing changes
 */
export async function requireReports(
  storage: Pick<ReleaseStorage, 'deployments'>,
  requireReport: boolean,
  change: Change,
): Promise<RegistryRevision> {
  const current = await storage.deployments.current();
  if (change.ifRevision !== undefined && change.ifRevision !== current.revision)
    throw new RegistryConflict(current.revision, change.ifRevision);
  if ((current.rules?.requireReport ?? false) === requireReport) return current;
  const { rules: _, ...content } = contentOf(current);
  const action = requireReport ? 'rule: a report is required' : 'rule: no report is required';
  return storage.deployments.write(
    { ...content, ...(requireReport && { rules: { requireReport } }) },
    auditOf(action, change),
    current.revision,
  );
}
