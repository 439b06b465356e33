import { useAcademy } from '../../../testing/academy';
import { confirmedOrder, orderCalls } from '../../../testing/order-calls';
import { placeOrderBody } from '../../../testing/place-order-body';
import { receiptFile } from './receipt-file';

const academy = useAcademy();

async function confirmed(studentName: string): Promise<string> {
  const studentDetail = { ...placeOrderBody().studentDetail, studentName };
  return (await confirmedOrder(academy, { studentDetail })).orderId;
}

test('the receipt file is a PDF', async () => {
  const order = await confirmed('Asha Rao');

  const { name, type, content } = await academy.run(receiptFile, { order });

  expect([name, type]).toEqual([`receipt-${order}.pdf`, 'application/pdf']);
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('the receipt file is an HTML page with the escaped name if the PDF’s typeface lacks the name’s script', async () => {
  const order = await confirmed('தமிழ் <script>alert(1)</script>');

  const { name, content } = await academy.run(receiptFile, { order });

  const html = Buffer.from(content, 'base64').toString();
  expect(name).toBe(`receipt-${order}.html`);
  expect(html).toContain('தமிழ் &#60;script');
  expect(html).not.toContain('<script');
});

test('there is no receipt file before the order is confirmed', async () => {
  const { orderId } = await orderCalls(academy).placed();

  await expect(academy.run(receiptFile, { order: orderId })).rejects.toThrow('has no receipt yet');
  await expect(academy.run(receiptFile, { order: 'ORD0' })).rejects.toThrow("no order 'ORD0'");
});
