import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { useAcademy } from '../../../testing/academy';
import { orderCalls } from '../../../testing/order-calls';
import { commands } from '../../cli/commands/order';
import { creditNotes, type NewOrder, orderEvents, orders, receipts, refunds } from '../../database/schema';
import { setSetting } from '../../settings/set-setting';
import { priceOf } from '../pricing/pricing';
import { sendRefund } from '../refunds/send-refund';
import { approveOrder } from '../review/approve-order';
import { type BookLine, bookLines, EXPORT_PARTS } from './export-lines';
import { gstr1 } from './gstr1';
import { sales } from './sales';

const academy = useAcademy();
const SELLER = '09ABCDE1234F1ZY';
const COMPANY = { state: '27', name: 'Asha Traders', gstin: '27ABCDE1234F1Z0' };

beforeAll(async () => {
  const legal = { legalName: 'Stepwell Learning', registeredAddress: 'Noida', gstin: SELLER };
  for (const [name, value] of Object.entries(legal)) await academy.run(setSetting, { name, value });
});

async function removeDocuments(): Promise<void> {
  for (const table of [creditNotes, refunds, receipts]) await academy.sql.delete(table);
}

describe('an accountant’s month', () => {
  beforeEach(removeDocuments);
  const { underReview } = orderCalls(academy);

  test('has invoices, credit notes, export and GSTR-1 that add up', async () => {
    const buyers = [{ state: '09' }, { state: '27' }, COMPANY];
    const confirmed: string[] = [];
    for (const buyer of buyers) {
      const order = await underReview({ buyer, couponCode: buyer === COMPANY ? 'STEP10' : '' });
      const amount = String(order.courseTotalPrice);
      await academy.run(approveOrder, { order: order.orderId, amount });
      confirmed.push(order.orderId);
    }
    const [local = '', , company = ''] = confirmed;
    const refund = (order: string, reference: string, amount?: string) =>
      academy.run(sendRefund, { order, reference, reason: 'agreed', ...(amount && { amount }) });
    await refund(local, '632410000001', '1000');
    await refund(company, '632410000002');

    const lines = await allLines();
    const { b2b, b2c, creditNotes: notes, series, total } = await academy.run(gstr1, {});

    expect(lines.map(({ document, igst, cgst, money }) => [document, igst, cgst, money])).toEqual([
      ['tax-invoice', 0, 809.91, 10618.82],
      ['tax-invoice', 1619.82, 0, 10618.82],
      ['tax-invoice', 1457.84, 0, 9556.94],
      ['credit-note', 0, -76.27, -1000],
      ['credit-note', -1457.84, 0, -9556.94],
    ]);
    expect(b2b).toMatchObject([{ gstin: COMPANY.gstin, placeOfSupply: 'Maharashtra', value: 9556.94 }]);
    expect(b2c).toMatchObject([
      { placeOfSupply: 'Maharashtra', ratePercent: 18, igst: 1619.82, cgst: 0 },
      { placeOfSupply: 'Uttar Pradesh', ratePercent: 18, igst: 0, cgst: 733.64 },
    ]);
    expect(notes).toMatchObject([{ gstin: COMPANY.gstin, igst: -1457.84 }]);
    expect(series.map(({ document, count }) => [document, count])).toEqual([
      ['tax-invoice', 3],
      ['credit-note', 2],
    ]);
    expect(paise(total)).toEqual(paise(sumOf(lines)));
  });

  test('comes out right for 100 orders of two states with one company, and 7 refunds', async () => {
    const buyers = [...Array(60).fill({ state: '09' }), ...Array(39).fill({ state: '27' }), COMPANY];
    const placed: string[] = [];
    for (const buyer of buyers) {
      const { orderId } = await underReview({ buyer });
      await academy.run(approveOrder, { order: orderId, amount: '10618.82' });
      placed.push(orderId);
    }
    const refunded: [number, string?][] = [[0], [1], [2, '5309.41'], [60], [61], [62, '5309.41'], [99]];
    for (const [n, amount] of refunded) {
      const reference = `6324100000${String(n).padStart(2, '0')}`;
      const order = placed[n] ?? '';
      await academy.run(sendRefund, { order, reference, reason: 'agreed', ...(amount && { amount }) });
    }

    const { b2b, b2c, creditNotes: notes, series, total } = await academy.run(gstr1, {});

    // Of 60 and 39 orders two and a half are sent back; the GST of one is 1,619.82, its taxable value 8,999.
    expect(b2c).toEqual([
      {
        placeOfSupply: 'Maharashtra',
        ratePercent: 18,
        taxable: 36.5 * 8999,
        igst: 59_123.43,
        cgst: 0,
        sgst: 0,
      },
      {
        placeOfSupply: 'Uttar Pradesh',
        ratePercent: 18,
        taxable: 57.5 * 8999,
        igst: 0,
        cgst: 46_569.83,
        sgst: 46_569.82,
      },
    ]);
    expect([b2b.length, notes.length]).toEqual([1, 1]);
    expect(series.map(({ count }) => count)).toEqual([100, 7]);
    const lines = (await allLines()).filter(({ document }) => document !== 'order');
    expect(lines).toHaveLength(107);
    expect(paise(total)).toEqual(paise(sumOf(lines)));
  }, 120_000);

  test('names who confirmed an order, and lists orders without a receipt last', async () => {
    const waiting = await underReview({ buyer: COMPANY });
    const paid = await underReview({ buyer: COMPANY });
    await academy.run(approveOrder, { order: paid.orderId, amount: '10618.82' });

    const lines = await allLines();

    expect(lines[0]).toMatchObject({
      order: paid.orderId,
      confirmedBy: 'asha',
      confirmedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      reference: paid.reference,
      company: 'Asha Traders',
    });
    expect(lines.at(-1)).toMatchObject({ order: waiting.orderId, document: 'order', money: 0 });
  });

  test.each([
    [{ from: '2026-12-01', to: '2026-11-01' }, 'before it begins'],
    [{ from: 'yesterday' }, 'neither a date'],
    [{ status: 'paid' }, "'paid' is not one of"],
  ])('refuses %j', async (period, message) => {
    await expect(academy.run(bookLines, { part: 'receipts', ...period })).rejects.toThrow(message);
  });
});

describe('order export', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-books-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('writes a CSV file that spreadsheets read as UTF-8, and the same lines as XLSX', async () => {
    await removeDocuments();
    await addOrders(3);
    const csv = join(folder, 'books.csv');
    const xlsx = join(folder, 'books.xlsx');

    await handOut({ out: csv });
    await handOut({ out: xlsx });

    const text = await readFile(csv, 'utf8');
    expect(text.startsWith('\uFEFFdocument,number,date,')).toBe(true);
    const rows = (await readXlsxFile(xlsx))[0]?.data ?? [];
    const written = text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(written.length);
    expect(rows[1]?.[6]).toBe(Number(written[1]?.split(',')[6]));
  });

  async function handOut(options: object): Promise<void> {
    const run = (input: unknown) => academy.run(bookLines, input as never);
    const terminal = { run, tell: () => {}, show: () => {}, showPages: async () => {} };
    await commands.export?.atTerminal(terminal as never, [], options);
  }
});

describe('10,000 orders of three months', () => {
  beforeAll(async () => {
    await removeDocuments();
    await addOrders(10_000);
  });

  test('have the same sums in export and GSTR-1, month by month, to the paisa', async () => {
    const months = [
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-30' },
    ];
    let count = 0;
    for (const month of months) {
      const lines = (await allLines(month)).filter(({ document }) => /invoice|credit/.test(document));
      const { b2b, b2cLarge, b2c, creditNotes: notes, total } = await academy.run(gstr1, month);
      count += lines.length;

      expect(paise(total)).toEqual(paise(sumOf(lines)));
      expect(paise(sumOf([...b2b, ...b2cLarge, ...b2c, ...notes]))).toEqual(paise(total));
    }
    expect(count).toBe(11_000);
  });

  test.each(['day', 'course', 'coupon', 'referral'])('are summed up by %s', async (by) => {
    const lines = await academy.run(sales, { by });

    expect(lines.reduce((sum, line) => sum + line.orders, 0)).toBe(10_000);
    const sentBack = lines.reduce((sum, line) => sum + line.sentBack, 0);
    expect(Math.round(sentBack * 100)).toBe(1000 * 100_00);
  });
});

async function allLines(period: object = {}): Promise<BookLine[]> {
  const lines: BookLine[] = [];
  for (const part of EXPORT_PARTS) {
    let after: string | undefined;
    for (;;) {
      const page = await academy.run(bookLines, { ...period, part, ...(after && { after }) });
      lines.push(...page);
      if (page.length < 1000) break;
      after = page.at(-1)?.cursor;
    }
  }
  return lines;
}

type Sums = Record<'taxable' | 'igst' | 'cgst' | 'sgst', number>;

function sumOf(lines: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => lines.reduce((all, line) => all + Math.round(line[name] * 100), 0) / 100;
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') };
}

function paise(sums: Sums): number[] {
  return Object.values(sums).map((rupees) => Math.round(rupees * 100));
}

/** Adds confirmed and invoiced orders of odd prices over September to November; one in ten has ₹100 sent back, with a credit note. */
async function addOrders(count: number): Promise<void> {
  const made = Array.from({ length: count }, (_, n) => madeOrder(n));
  for (let first = 0; first < count; first += 1000) {
    const some = made.slice(first, first + 1000);
    await academy.sql.insert(orders).values(some.map(({ order }) => order));
    await academy.sql.insert(orderEvents).values(
      some.map(({ order, at }) => ({
        orderId: order.id,
        toStatus: 'confirmed' as const,
        actor: 'asha',
        at,
      })),
    );
    await academy.sql.insert(receipts).values(
      some.map(({ order, at, n }) => ({
        orderId: order.id,
        kind: 'tax-invoice' as const,
        number: `SA/26-27/${String(n + 1).padStart(6, '0')}`,
        paidPaise: order.totalPaise,
        legalName: '',
        registeredAddress: '',
        gstin: SELLER,
        issuedAt: at,
      })),
    );
  }
  const back = made.filter(({ n }) => n % 10 === 0);
  if (count < 10) return;
  const sent = await academy.sql
    .insert(refunds)
    .values(
      back.map(({ order, at }) => ({
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
  await academy.sql.insert(creditNotes).values(
    sent.map(({ id }, index) => ({
      refundId: id,
      number: `CN/26-27/${String(index + 1).padStart(6, '0')}`,
      taxablePaise: 84_75,
      gstPaise: 15_25,
      issuedAt: back[index]?.at ?? new Date(),
    })),
  );
}

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
