import { readFileSync } from 'node:fs';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { eq } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { useAcademy } from '../../../testing/academy';
import {
  addOrders,
  allLines,
  COMPANY,
  LEGAL,
  paise,
  removeDocuments,
  sumOf,
} from '../../../testing/made-books';
import { confirmedOrder, orderCalls } from '../../../testing/order-calls';
import { commands } from '../../cli/commands/order';
import { orders, receipts } from '../../database/schema';
import { changeSettings } from '../../settings/change-settings';
import { sendRefund } from '../refunds/send-refund';
import { approveOrder } from '../review/approve-order';
import { undoReview } from '../review/undo-review';
import { bookLines } from './export-lines';
import { gstr1 } from './gstr1';

const academy = useAcademy();

const change = (values: Record<string, string>) => academy.run(changeSettings, { values });

beforeAll(() => change(LEGAL));

describe('the books of a period', () => {
  beforeEach(() => removeDocuments(academy));
  const { underReview } = orderCalls(academy);
  const confirmed = async (changes: Parameters<typeof confirmedOrder>[1]) =>
    (await confirmedOrder(academy, changes)).orderId;

  test('have the same sums in the export and in the GSTR-1 return', async () => {
    const local = await confirmed({ buyer: { state: '09' } });
    await confirmed({ buyer: { state: '27' } });
    const company = await confirmed({ buyer: COMPANY, couponCode: 'STEP10' });
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

  test('have the right sums for orders from two states with whole and partial refunds', async () => {
    const buyers = [...Array(4).fill({ state: '09' }), ...Array(3).fill({ state: '27' }), COMPANY];
    const placed: string[] = [];
    for (const buyer of buyers) placed.push(await confirmed({ buyer }));
    const refunded: [number, string?][] = [[0], [1, '5309.41'], [4], [5, '5309.41'], [7]];
    for (const [n, amount] of refunded) {
      const order = placed[n] ?? '';
      const reference = `63241000000${n}`;
      await academy.run(sendRefund, { order, reference, reason: 'agreed', ...(amount && { amount }) });
    }

    const { b2b, b2c, creditNotes: notes, series, total } = await academy.run(gstr1, {});

    // An order has a taxable value of 8,999 and a GST of 1,619.82. In each state, 1.5 orders without a company are refunded.
    expect(b2c).toEqual([
      {
        placeOfSupply: 'Maharashtra',
        ratePercent: 18,
        taxable: 1.5 * 8999,
        igst: 2_429.73,
        cgst: 0,
        sgst: 0,
      },
      {
        placeOfSupply: 'Uttar Pradesh',
        ratePercent: 18,
        taxable: 2.5 * 8999,
        igst: 0,
        cgst: 2_024.78,
        sgst: 2_024.77,
      },
    ]);
    expect([b2b.length, notes.length]).toEqual([1, 1]);
    expect(series.map(({ count }) => count)).toEqual([8, 5]);
    const lines = (await allLines(academy)).filter(({ document }) => document !== 'order');
    expect(lines).toHaveLength(13);
    expect(paise(total)).toEqual(paise(sumOf(lines)));
  });

  test('list a small credit note of a large invoice to another state individually, like the invoice', async () => {
    const { orderId } = await underReview({ buyer: { state: '27' } });
    const large = { pricePaise: 101_695_00, gstPaise: 18_305_10, totalPaise: 120_000_10 };
    await academy.sql.update(orders).set(large).where(eq(orders.orderId, orderId));
    await academy.run(approveOrder, { order: orderId, amount: '120000.10' });
    await academy.run(sendRefund, { order: orderId, reference: '632410000001', reason: 'x', amount: '1000' });

    const { b2cLarge, b2c, creditNotes: notes, total } = await academy.run(gstr1, {});

    expect([b2cLarge, notes, b2c]).toMatchObject([[{ value: 120000.1 }], [{ value: -1000 }], []]);
    expect(total.igst).toBe(18_152.56);
  });

  test('have dates in India’s time zone', async () => {
    await confirmed({ buyer: COMPANY });
    await academy.sql.update(receipts).set({ issuedAt: new Date('2026-03-31T18:30:00Z') });

    const [line] = await allLines(academy, { from: '2026-04-01', to: '2026-04-01' });
    const { b2b } = await academy.run(gstr1, { from: '2026-04-01' });

    expect([line?.date, b2b[0]?.date]).toEqual(['2026-04-01 00:00', '2026-04-01']);
    expect((await academy.run(gstr1, { to: '2026-03-31' })).b2b).toEqual([]);
  });

  test('name the member who confirmed an order last if an approval was undone before', async () => {
    // The academy has no GSTIN here, because an approval with a numbered invoice cannot be undone.
    await change({ gstin: '' });
    const { orderId, reference } = await underReview();
    const approve = { order: orderId, amount: '10618.82' };
    const asUser = (systemUser: string) => ({
      caller: { from: 'terminal', systemUser, isServer: false } as const,
    });
    await academy.run(approveOrder, approve, asUser('ravi'));
    await academy.run(undoReview, { order: orderId });
    await academy.run(approveOrder, approve, asUser('meera'));
    await change(LEGAL);

    expect((await allLines(academy))[0]).toMatchObject({
      order: orderId,
      confirmedBy: 'meera',
      confirmedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      reference,
    });
  });

  test('list orders without a receipt last, without taxes', async () => {
    const waiting = await underReview({ buyer: COMPANY });
    await confirmed({ buyer: COMPANY });

    const last = (await allLines(academy)).at(-1);

    expect(last).toMatchObject({ order: waiting.orderId, document: 'order', money: 0, total: 10618.82 });
    expect(last).toMatchObject({ taxable: 0, cgst: 0, sgst: 0, igst: 0, company: COMPANY.name });
  });

  test.each([
    [{ from: '2026-12-01', to: '2026-11-01' }, 'before it begins'],
    [{ from: 'yesterday' }, 'neither a date'],
    [{ status: 'paid' }, "'paid' is not one of"],
  ])('are refused for %j', async (period, message) => {
    await expect(academy.run(bookLines, { part: 'receipts', ...period })).rejects.toThrow(message);
  });
});

describe('order export', () => {
  const folder = useFolder();

  test('writes CSV in UTF-8 or XLSX with the same number of lines; amounts in XLSX are numbers', async () => {
    await removeDocuments(academy);
    await addOrders(academy, 3);
    const csv = folder('books.csv');
    const xlsx = folder('books.xlsx');

    await writeExport({ out: csv });
    await writeExport({ out: xlsx });

    const text = readFileSync(csv, 'utf8');
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
