/**
 * How long a version of a team's list stays that no revision names any more: an edge may just be checking one that did, a
 * backup copying it, somebody signing over it.
 */
export const PAST_LIST_MS = 60 * 60_000;
