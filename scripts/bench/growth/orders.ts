import { academyWithOrders, type SoldAcademy } from '@stepwell/api/growth';
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
];

/** Databases of one PostgreSQL with ever more orders. */
export const orders: Subject = {
  does: 'placing, looking up, review queue, sweep, export, backup and restore; a million by --sizes',
  sizes: [10_000, 100_000],
  async run(sizes, options) {
    const postgres = startPostgres();
    const academies = new Map<string, SoldAcademy>();
    try {
      for (const size of sizes) {
        options.report(`filling a database with ${nameOf(size)} orders`);
        academies.set(nameOf(size), await academyWithOrders(postgres.url, size));
      }
      const measures = Object.fromEntries([...academies].map(([name, { measure }]) => [name, measure]));
      return growthFigures(await inTurns(measures, options), sizes, QUANTITIES);
    } finally {
      for (const academy of academies.values()) await academy.close();
      postgres.stop();
    }
  },
};
