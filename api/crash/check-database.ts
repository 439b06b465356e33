import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';

// Opens the embedded database in a folder, which runs PostgreSQL's crash recovery, checks all tables and B-tree indexes with amcheck, and
// prints the ids of all orders. Started by `rounds.ts`.

const database = await PGlite.create(process.argv[2] ?? '', { extensions: { amcheck } });
await database.exec('CREATE EXTENSION IF NOT EXISTS amcheck');
await database.exec(`SELECT bt_index_parent_check(index.oid, true, true) FROM pg_class index
  JOIN pg_am ON pg_am.oid = index.relam WHERE index.relkind = 'i' AND amname = 'btree'`);
const { rows: damaged } = await database.query(
  `SELECT relname, found.* FROM pg_class, verify_heapam(pg_class.oid) found WHERE relkind IN ('r', 't', 'm')`,
);
if (damaged.length > 0) throw new Error(`Damaged: ${JSON.stringify(damaged)}`);
const { rows } = await database.query<{ order_id: string }>('SELECT order_id FROM orders');
process.stdout.write(JSON.stringify(rows.map((row) => row.order_id)));
await database.close();
