import { type Column, type SQL, sql } from 'drizzle-orm';

// Cursors of lists that are sorted by time, and by id where times are equal.

/** SQL: the cursor of a row, `<id>@<time>`. PostgreSQL formats the time, because a JavaScript `Date` would lose its microseconds. */
export function cursorOf(time: Column, id: Column): SQL<string> {
  return sql`${id} || '@' || ${time}`;
}

/** SQL condition: the row comes after the row of the cursor, which need not exist any more. */
export function isAfter(time: Column, id: Column, cursor: string, order: 'asc' | 'desc' = 'asc'): SQL {
  const [lastId, lastTime] = cursor.split('@');
  return sql`(${time}, ${id}) ${sql.raw(order === 'asc' ? '>' : '<')} (${lastTime}::timestamptz, ${lastId})`;
}
