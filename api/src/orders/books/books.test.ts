import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { useAcademy } from '../../../testing/academy';
import {
  addOrders,
  allLines,
  COMPANY,
  paise,
  removeDocuments,
  SELLER,
  sumOf,
} from '../../../testing/made-books';
import { orderCalls } from '../../../testing/order-calls';
import { commands } from '../../cli/commands/order';
import { orders, receipts } from '../../database/schema';
import { setSetting } from '../../settings/set-setting';
import { sendRefund } from '../refunds/send-refund';
import { approveOrder } from '../review/approve-order';
import { undoReview } from '../review/undo-review';
import { bookLines } from './export-lines';
import { gstr1 } from './gstr1';

const academy = useAcademy();

beforeAll(async () => {
  const legal = { legalName: 'Stepwell Learning', registeredAddress: 'Noida', gstin: SELLER };
  for (const [name, value] of Object.entries(legal)) await academy.run(setSetting, { name, value });
});

describe('an accountant’s month', () => {
  beforeEach(() => removeDocuments(academy));
  const { underReview } = orderCalls(academy);

  test('has the same sums in the export and in the GSTR-1 return', async () => {
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

    const lines = await allLines(academy);
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

  test('has the right sums for 100 orders from two states with 7 refunds', async () => {
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

    // Of 60 and 39 orders the money of two and a half is sent back. An order has a GST of 1,619.82 and a taxable value of 8,999.
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
    const lines = (await allLines(academy)).filter(({ document }) => document !== 'order');
    expect(lines).toHaveLength(107);
    expect(paise(total)).toEqual(paise(sumOf(lines)));
  }, 120_000);

  test('lists a small credit note of a large invoice to another state with that invoice, not in the sums', async () => {
    const { orderId } = await underReview({ buyer: { state: '27' } });
    const large = { pricePaise: 101_695_00, gstPaise: 18_305_10, totalPaise: 120_000_10 };
    await academy.sql.update(orders).set(large).where(eq(orders.orderId, orderId));
    await academy.run(approveOrder, { order: orderId, amount: '120000.10' });
    await academy.run(sendRefund, { order: orderId, reference: '632410000001', reason: 'x', amount: '1000' });

    const { b2cLarge, b2c, creditNotes: notes, total } = await academy.run(gstr1, {});

    expect([b2cLarge, notes, b2c]).toMatchObject([[{ value: 120000.1 }], [{ value: -1000 }], []]);
    expect(total.igst).toBe(18_152.56);
  });

  test('has the dates of India', async () => {
    const { orderId } = await underReview({ buyer: COMPANY });
    await academy.run(approveOrder, { order: orderId, amount: '10618.82' });
    await academy.sql.update(receipts).set({ issuedAt: new Date('2026-03-31T18:30:00Z') });

    const [line] = await allLines(academy, { from: '2026-04-01', to: '2026-04-01' });
    const { b2b } = await academy.run(gstr1, { from: '2026-04-01' });

    expect([line?.date, b2b[0]?.date]).toEqual(['2026-04-01 00:00', '2026-04-01']);
    expect((await academy.run(gstr1, { to: '2026-03-31' })).b2b).toEqual([]);
  });

  test('shows who confirmed an order last, after an approval was undone', async () => {
    await academy.run(setSetting, { name: 'gstin', value: '' });
    const { orderId } = await underReview();
    const approve = { order: orderId, amount: '10618.82' };
    const by = (systemUser: string) => ({
      caller: { from: 'terminal', systemUser, isServer: false } as const,
    });
    await academy.run(approveOrder, approve, by('ravi'));
    await academy.run(undoReview, { order: orderId });
    await academy.run(approveOrder, approve, by('meera'));
    await academy.run(setSetting, { name: 'gstin', value: SELLER });

    expect((await allLines(academy))[0]).toMatchObject({ order: orderId, confirmedBy: 'meera' });
  });

  test('shows who confirmed an order', async () => {
    const paid = await underReview({ buyer: COMPANY });
    await academy.run(approveOrder, { order: paid.orderId, amount: '10618.82' });

    expect((await allLines(academy))[0]).toMatchObject({
      order: paid.orderId,
      confirmedBy: 'asha',
      confirmedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      reference: paid.reference,
      company: 'Asha Traders',
    });
  });

  test('lists orders without a receipt last, without taxes', async () => {
    const waiting = await underReview({ buyer: COMPANY });
    const paid = await underReview({ buyer: COMPANY });
    await academy.run(approveOrder, { order: paid.orderId, amount: '10618.82' });

    const last = (await allLines(academy)).at(-1);

    expect(last).toMatchObject({ order: waiting.orderId, document: 'order', money: 0, total: 10618.82 });
    expect(last).toMatchObject({ taxable: 0, cgst: 0, sgst: 0, igst: 0 });
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

  test('writes the same lines as CSV in UTF-8 and as XLSX', async () => {
    await removeDocuments(academy);
    await addOrders(academy, 3);
    const csv = join(folder, 'books.csv');
    const xlsx = join(folder, 'books.xlsx');

    await writeExport({ out: csv });
    await writeExport({ out: xlsx });

    const text = await readFile(csv, 'utf8');
    expect(text.startsWith('\uFEFFdocument,number,date,')).toBe(true);
    const rows = (await readXlsxFile(xlsx))[0]?.data ?? [];
    const written = text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(written.length);
    expect(rows[1]?.[6]).toBe(Number(written[1]?.split(',')[6]));
  });

  async function writeExport(options: object): Promise<void> {
    const run = (input: unknown) => academy.run(bookLines, input as never);
    const terminal = { run, report: () => {}, show: () => {}, showPages: async () => {} };
    await commands.export?.atTerminal(terminal as never, [], options);
  }
});
