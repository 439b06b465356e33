/** Author and conditions of a change of the live releases. */
export interface Change {
  by: string;
  reason?: string;
  /** Refuses the change if the registry is not at this revision. */
  ifRevision?: number;
  /** Lets releases go live without a passed test run; requires `reason`. */
  unplayed?: boolean;
}

/** What the log stores of a change. */
export function auditOf(action: string, { by, reason }: Change) {
  return { by, action, ...(reason ? { reason } : {}) };
}
