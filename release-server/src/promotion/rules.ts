import { RegistryConflict, type RegistryRevision } from '../registry';
import type { ReleaseStorage } from '../storage/storage';
import { auditOf, type Change } from './change';
import { contentOf } from './plan';

/**
 * Says whether a remote's release needs a good report to go live. It is said where the storage is: whoever has to keep a rule
 * cannot lift it.
 * @returns the revision that says so; the current one, if it does already
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
