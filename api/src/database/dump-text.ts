/** Options of `pg_dump`: rows as statements that any client can run, and nothing that belongs to one server. */
export const DUMP_ARGUMENTS = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges'];

/** A dump without the lines that an older server or a client other than `psql` refuses. */
export function dumpText(dump: string): string {
  return dump.replace(/^(?:\\(?:un)?restrict .*|SET transaction_timeout = 0;)\n/gm, '');
}

/** The statements, in one transaction, that replace everything in a database by a dump. */
export function replaceStatements(dump: string): string {
  const content = dumpText(dump).replace(/^CREATE SCHEMA public;$/m, '');
  return `BEGIN;\nDROP SCHEMA public CASCADE;\nCREATE SCHEMA public;\n${content}\nCOMMIT;`;
}
