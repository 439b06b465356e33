import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { orderCalls } from '../../../testing/order-calls';
import { placeOrderBody } from '../../../testing/place-order-body';
import { changes } from '../../database/schema';
import { exportOrders, ordersCsv } from './export-orders';

const academy = useAcademy();
const { placed } = orderCalls(academy);

test('a formula in a name is exported as text; the audit log records the export without the search terms', async () => {
  const studentName = '=HYPERLINK("https://evil.example","Asha")';
  const { orderId } = await placed({ studentDetail: { ...placeOrderBody().studentDetail, studentName } });
  await placed();

  const csv = ordersCsv(await academy.run(exportOrders, { search: orderId }));

  const [head = '', line = '', end] = csv.split('\r\n');
  expect(head).toMatch(/^order,status,placed,course,name,/);
  expect(line).toContain(`${orderId},created,`);
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""Asha"")"`);
  expect(end).toBe('');
  const log = await academy.sql.select().from(changes).where(eq(changes.action, 'order.export'));
  expect(log).toMatchObject([{ actor: 'asha', subject: 'orders', detail: { count: 1 } }]);
});
