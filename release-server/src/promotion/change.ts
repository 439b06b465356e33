/** Author and conditions of a change of the live releases. */
export interface Change {
  by: string;
  reason?: string;
  /** Refuses the change if the registry is not at this revision. */
  ifRevision?: number;
  /** Releases go live although no test run has passed; `reason` is required then. */
  unplayed?: boolean;
}

/** Action of a promotion in the log. */
export function promotionAction(releaseIds: Record<string, string>): string {
  return `promote ${Object.entries(releaseIds)
    .map(([feature, id]) => `${feature} ${id}`)
    .join(', ')}`;
}

/** Action of a rollback in the log. */
export function rollbackAction(feature: string, to: string): string {
  return `rollback ${feature} to ${to}`;
}

/** Line of the log for a change. */
export function auditOf(action: string, { by, reason }: Change) {
  return { by, action, ...(reason ? { reason } : {}) };
}
