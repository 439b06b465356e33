import { academyWithOrders, type Reads, type SoldAcademy } from '@stepwell/api/growth';
import { table } from '@stepwell/e2e/table';
import { startPostgres } from '@stepwell/servers/testing/postgres';
import { inTurns } from '../figures/in-turns';
import { growthFigures, nameOf, type Quantity, type Subject } from './subject';

const QUANTITIES: Quantity[] = [
  { what: 'placing an order', of: 'placing', unit: 'ms' },
  { what: 'placing one with a coupon', of: 'placingWithCoupon', unit: 'ms' },
  { what: 'looking one up', of: 'lookingUp', unit: 'ms' },
  { what: 'the review queue', of: 'queue', unit: 'ms' },
  { what: 'the newest 50', of: 'newest', unit: 'ms' },
  { what: "an address's orders", of: 'person', unit: 'ms' },
  { what: 'a sweep', of: 'sweep', unit: 'ms' },
  { what: 'the export of all', of: 'export', unit: 'ms' },
  { what: 'a backup', of: 'backup', unit: 'ms' },
  { what: 'a restore', of: 'restore', unit: 'ms' },
  { what: 'more memory for the export', of: 'exportHeld', unit: 'MB' },
  { what: 'more memory for the backup', of: 'backupHeld', unit: 'MB' },
  { what: 'more memory for the restore', of: 'restoreHeld', unit: 'MB' },
];

/** Databases of one PostgreSQL with ever more orders. */
export const orders: Subject = {
  does: 'placing, looking up, review queue, sweep, export, backup and restore; and the plan of each statement',
  sizes: [10_000, 100_000, 1_000_000],
  async run(sizes, options) {
    const postgres = startPostgres();
    const academies = new Map<string, SoldAcademy>();
    try {
      for (const size of sizes) {
        options.report(`filling a database with ${nameOf(size)} orders`);
        academies.set(nameOf(size), await academyWithOrders(postgres.url, size));
      }
      options.report('asking for the plan of each statement');
      const reads = new Map<string, Reads[]>();
      for (const [name, academy] of academies) reads.set(name, await academy.reads());
      const measures = Object.fromEntries([...academies].map(([name, { measure }]) => [name, measure]));
      const figures = growthFigures(
        await inTurns(measures, { ...options, areWarm: true }),
        sizes,
        QUANTITIES,
      );
      return { figures, remarks: readsReport(reads) };
    } finally {
      for (const academy of academies.values()) await academy.close();
      postgres.stop();
    }
  },
};

/** How many rows of the tables that grow each act looked at, with each size, and how the largest one's were found. */
function readsReport(reads: ReadonlyMap<string, readonly Reads[]>): string {
  const [largest = []] = [...reads.values()].slice(-1);
  const rows = largest.map(({ act, indexes, walks }, n) => [
    act,
    ...[...reads.values()].map((each) => (each[n]?.rows ?? 0).toLocaleString('en')),
    [...walks.map((name) => `ALL OF ${name}`), ...indexes].join(', '),
  ]);
  return table([['rows that were looked at', ...reads.keys(), 'by'], ...rows]);
}
