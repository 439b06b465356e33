import { and, desc, eq, ilike } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { escapeLike } from '../../database/escape-like';
import { changes } from '../../database/schema';
import { backOfficeCommand } from '../command/back-office-command';
import { beginning, moment, table } from '../terminal/print';

interface Options {
  actor?: string;
  action?: string;
  subject?: string;
  limit?: string;
}

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

export const command = backOfficeCommand({
  about: 'who changed what, the newest first',
  options: [
    ['--actor <name>', 'only by this person'],
    ['--action <name>', 'only actions that begin so, such as settings'],
    ['--subject <name>', 'only of this order, setting, course …'],
    ['--limit <number>', 'so many; default 50'],
  ],
  act: audit,
  async atTerminal({ run, show }, _args, { actor, action, subject, limit }: Options) {
    show(await run({ actor, action, subject, limit: Number(limit) || undefined }), (list) =>
      table(
        ['AT', 'BY', 'ACTION', 'SUBJECT', 'DETAIL'],
        list.map((entry) => [
          moment(entry.at),
          entry.actor,
          entry.action,
          entry.subject,
          beginning(JSON.stringify(entry.detail)),
        ]),
        'Nothing was changed.',
      ),
    );
  },
});

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
        action === undefined ? undefined : ilike(changes.action, `${escapeLike(action)}%`),
        subject === undefined ? undefined : eq(changes.subject, subject),
      ),
    )
    // Lines that a restore brought back have later numbers.
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit);
  return rows.map(({ id: _id, at, ...line }) => ({ ...line, at: at.toISOString() }));
}
