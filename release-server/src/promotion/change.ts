/** Author and conditions of a change of the live releases. */
export interface Change {
  by: string;
  reason?: string;
  /** Refuses the change if the registry is not at this revision. */
  ifRevision?: number;
  /** Releases go live although no test run has passed; `reason` is required then. */
  unplayed?: boolean;
}

/** Line of the log for a change. */
export function auditOf(action: string, { by, reason }: Change) {
  return { by, action, ...(reason ? { reason } : {}) };
}
