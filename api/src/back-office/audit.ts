import { and, desc, eq, ilike } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { changes } from '../database/schema';

export interface AuditSearch {
  actor?: string;
  /** The beginning of an action's name, such as `settings`. */
  action?: string;
  subject?: string;
  /** Default 50. */
  limit?: number;
}

export interface AuditLine {
  at: string;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

/** Who changed what, the newest first. */
export async function audit(
  tx: Sql,
  { actor, action, subject, limit = 50 }: AuditSearch,
): Promise<AuditLine[]> {
  const rows = await tx
    .select()
    .from(changes)
    .where(
      and(
        actor === undefined ? undefined : eq(changes.actor, actor),
        action === undefined ? undefined : ilike(changes.action, `${action.replace(/[\\%_]/g, '\\$&')}%`),
        subject === undefined ? undefined : eq(changes.subject, subject),
      ),
    )
    // Lines that a restore brought back have later numbers.
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit);
  return rows.map(({ id: _id, at, ...line }) => ({ ...line, at: at.toISOString() }));
}
