import { and, desc, eq, sql } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { statementUploads } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { isUuid } from '../../lib/is-uuid';
import { describeStatement } from '../statements/describe-statement';
import type { Statement } from '../statements/read-statement';
import { type ReconciledStatement, reconcile, requirePayments } from './reconcile';

// Bank statements that staff upload to the desk. They are stored for a day and compared with the orders under review.

/** An uploaded statement is deleted after this time, because its lines name people who paid. */
const KEPT_HOURS = 24;

/** SQL condition: a statement has not expired. */
const isKept = sql`${statementUploads.uploadedAt} > now() - make_interval(hours => ${KEPT_HOURS})`;

export interface UploadedStatement {
  id: string;
  /** File name. */
  name: string;
  uploadedBy: string;
  uploadedAt: string;
}

/** Stores a statement that was read from a file. @throws ApiError 422 if it has no payments */
export async function keepStatement(
  tx: Sql,
  { name, statement }: { name: string; statement: Statement },
  { actor, record }: CommandContext,
): Promise<{ id: string }> {
  requirePayments(statement.lines);
  const [kept] = await tx
    .insert(statementUploads)
    .values({ name: name.slice(0, 200), statement, uploadedBy: actor })
    .returning({ id: statementUploads.id });
  if (!kept) throw new Error('The database returned no row for a stored statement.');
  await record('statement.upload', kept.id, { payments: statement.lines.length });
  return kept;
}

/** Lists up to 20 statements of the last day, the newest first. */
export async function listStatements(tx: Sql): Promise<UploadedStatement[]> {
  const rows = await tx
    .select({
      id: statementUploads.id,
      name: statementUploads.name,
      uploadedBy: statementUploads.uploadedBy,
      uploadedAt: statementUploads.uploadedAt,
    })
    .from(statementUploads)
    .where(isKept)
    .orderBy(desc(statementUploads.uploadedAt))
    .limit(20);
  return rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() }));
}

/** A stored statement, compared with the orders that are under review now. */
export interface ComparedStatement extends UploadedStatement, ReconciledStatement {
  /** Names of the columns in use. */
  columns: Statement['columns'];
  /** Sentences for staff about how the file was read: its columns, and the lines left out. */
  notes: string[];
  /** Number of lines with money received. */
  lineCount: number;
}

/**
 * Compares a stored statement with the orders under review.
 * @param input.confirm ids of the orders to confirm, as far as the comparison still proposes their approval; default: changes nothing
 * @throws ApiError 404 for an unknown or expired statement
 */
export async function compareStatement(
  tx: Sql,
  { id, confirm }: { id: string; confirm?: readonly string[] },
  context: CommandContext,
): Promise<ComparedStatement> {
  const [kept] = isUuid(id)
    ? await tx
        .select()
        .from(statementUploads)
        .where(and(eq(statementUploads.id, id), isKept))
    : [];
  if (!kept) {
    throw new ApiError(
      404,
      `This statement is not kept any more. Upload it again: a statement is kept for ${KEPT_HOURS} hours.`,
    );
  }
  const { lines, columns } = kept.statement;
  const compared = await reconcile(tx, { lines, ...(confirm && { apply: true, only: confirm }) }, context);
  const { name, uploadedBy, uploadedAt } = kept;
  return {
    ...compared,
    id,
    name,
    uploadedBy,
    uploadedAt: uploadedAt.toISOString(),
    columns,
    notes: describeStatement(kept.statement),
    lineCount: lines.length,
  };
}

export async function sweepStatements(database: Sql): Promise<void> {
  await database.delete(statementUploads).where(sql`NOT (${isKept})`);
}
