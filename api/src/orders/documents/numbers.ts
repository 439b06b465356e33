import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { documentNumbers } from '../../database/schema/orders';
import { inIndia } from '../../lib/india';

/**
 * Takes the next number of a series in the financial year, such as `SA/26-27/000001`. Numbers must have no gaps (CGST rules 46 and 53), so
 * the row of the series stays locked until the transaction ends, and a rollback returns the number.
 */
export async function nextNumber(tx: Sql, series: string, issuedAt: Date): Promise<string> {
  const financialYear = financialYearOf(issuedAt);
  const [row] = await tx
    .insert(documentNumbers)
    .values({ series, financialYear, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.series, documentNumbers.financialYear],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning();
  return `${series}/${financialYear}/${String(row?.last).padStart(6, '0')}`;
}

const APRIL = 3;

/** The financial year of a time in India: `26-27` from 1 April 2026 to 31 March 2027. */
export function financialYearOf(time: Date): string {
  const day = inIndia(time);
  const first = day.getUTCFullYear() - (day.getUTCMonth() < APRIL ? 1 : 0);
  const short = (year: number) => String(year % 100).padStart(2, '0');
  return `${short(first)}-${short(first + 1)}`;
}
