import { randomUUID } from 'node:crypto';
import { creditNotes, type NewOrder, orderEvents, orders, receipts, refunds } from '../src/database/schema';
import { type BookLine, bookLines, bookPages } from '../src/orders/books/export-lines';
import { priceOf } from '../src/orders/pricing/pricing';
import type { TestAcademy } from './academy';

/** Legal details of an academy in Uttar Pradesh, with which it issues tax invoices. */
export const LEGAL = {
  legalName: 'Stepwell Learning Pvt Ltd',
  registeredAddress: 'Sector 62, Noida',
  gstin: '09ABCDE1234F1ZY',
};
/** A company in Maharashtra, so in another state than the academy. */
export const COMPANY = { state: '27', name: 'Asha Traders', gstin: '27ABCDE1234F1Z0' };

/** Deletes all receipts and refunds; orders stay. */
export async function removeDocuments({ sql }: TestAcademy): Promise<void> {
  for (const table of [creditNotes, refunds, receipts]) await sql.delete(table);
}

/** All lines of an export. */
export async function allLines(
  { sql }: Pick<TestAcademy, 'sql'>,
  search: Parameters<typeof bookPages>[1] = {},
): Promise<BookLine[]> {
  const lines: BookLine[] = [];
  for await (const page of bookPages((query) => bookLines(sql, query), search)) lines.push(...page);
  return lines;
}

type Sums = Record<'taxable' | 'igst' | 'cgst' | 'sgst', number>;

export function sumOf(lines: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => lines.reduce((all, line) => all + Math.round(line[name] * 100), 0) / 100;
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') };
}

export function paise(sums: Sums): number[] {
  return Object.values(sums).map((rupees) => Math.round(rupees * 100));
}

/**
 * Adds confirmed orders with invoices from September to November 2026, at prices that do not divide evenly. One in ten has a refund
 * of ₹100 with a credit note.
 */
export async function addOrders({ sql }: TestAcademy, count: number): Promise<void> {
  const made = Array.from({ length: count }, (_, n) => madeOrder(n));
  for (let first = 0; first < count; first += 1000) {
    const batch = made.slice(first, first + 1000);
    await sql.insert(orders).values(batch.map(({ order }) => order));
    await sql.insert(orderEvents).values(
      batch.map(({ order, at }) => ({
        orderId: order.id,
        toStatus: 'confirmed' as const,
        actor: 'asha',
        at,
      })),
    );
    await sql.insert(receipts).values(
      batch.map(({ order, at, n }) => ({
        orderId: order.id,
        kind: 'tax-invoice' as const,
        number: `SA/26-27/${String(n + 1).padStart(6, '0')}`,
        paidPaise: order.totalPaise,
        legalName: '',
        registeredAddress: '',
        gstin: LEGAL.gstin,
        issuedAt: at,
      })),
    );
  }
  if (count < 10) return;
  const refunded = made.filter(({ n }) => n % 10 === 0);
  const sent = await sql
    .insert(refunds)
    .values(
      refunded.map(({ order, at }) => ({
        orderId: order.id,
        state: 'sent' as const,
        amountPaise: 100_00,
        reason: 'x',
        requestedBy: 'asha',
        reference: '632410000001',
        sentAt: at,
      })),
    )
    .returning();
  await sql.insert(creditNotes).values(
    sent.map(({ id }, index) => ({
      refundId: id,
      number: `CN/26-27/${String(index + 1).padStart(6, '0')}`,
      // ₹100 with 18 % GST contained.
      taxablePaise: 84_75,
      gstPaise: 15_25,
      issuedAt: refunded[index]?.at ?? new Date(),
    })),
  );
}

/** The properties of the n-th order vary with different periods, so that many combinations of tax, state and course occur. */
function madeOrder(n: number) {
  const price = priceOf({
    pricePaise: 300_00 + ((n * 7919) % 12_000_000),
    gstMode: n % 3 === 0 ? 'inclusive' : 'exclusive',
    gstRateBps: n % 5 === 0 ? 1200 : 1800,
  });
  const company = n % 7 === 0 ? COMPANY : undefined;
  const order: NewOrder & { id: string; totalPaise: number } = {
    ...price,
    id: randomUUID(),
    orderId: `MADE${randomUUID()}`,
    token: 'token',
    requestHash: '',
    status: 'confirmed',
    courseId: n % 2 === 0 ? 'gate-computer-science' : 'sql-and-python',
    courseName: 'A course',
    studentName: `Learner ${n}`,
    studentPhone: '9876543210',
    studentEmail: `learner${n}@example.org`,
    referralCode: n % 4 === 0 ? 'FRIEND' : '',
    buyerState: company?.state ?? ['09', '27', '33', null][n % 4] ?? null,
    buyerCompany: company?.name ?? null,
    buyerGstin: company?.gstin ?? null,
  };
  return { order, n, at: new Date(Date.UTC(2026, 8 + (n % 3), 1 + (n % 28), 6)) };
}
