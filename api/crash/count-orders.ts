import { sql } from 'drizzle-orm';
import { HOLDER_EXIT_MS, openDatabase } from '../src/database/open';
import { readEnvironment } from '../src/lib/environment';

// Prints the number of orders, for `rounds.ts`. A separate process, because only one process at a time may open the embedded database.

const database = await openDatabase(readEnvironment(process.env), {
  timeoutMs: HOLDER_EXIT_MS,
  onWait() {},
  mayCreate: false,
});
const { rows } = (await database.sql.execute(sql`SELECT count(*)::integer AS orders FROM orders`)) as {
  rows: { orders: number }[];
};
process.stdout.write(String(rows[0]?.orders));
await database.close();
