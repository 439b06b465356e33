import { readFileSync } from 'node:fs';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { orderCalls } from '../../../testing/order-calls';
import { placeOrderBody } from '../../../testing/place-order-body';
import { commands } from '../../cli/commands/order';
import { changes } from '../../database/schema';
import { exportOrders, ordersCsv } from './export-orders';

const academy = useAcademy();
const folder = useFolder();
const { placed } = orderCalls(academy);

test('a formula in a name is exported as text', async () => {
  const studentName = '=HYPERLINK("https://evil.example","Asha")';
  const { orderId } = await placed({ studentDetail: { ...placeOrderBody().studentDetail, studentName } });
  await placed();

  const csv = ordersCsv(await academy.run(exportOrders, { search: orderId }));

  const [head = '', line = '', end] = csv.split('\r\n');
  expect(head).toMatch(/^order,status,placed,course,name,/);
  expect(line).toContain(`${orderId},created,`);
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""Asha"")"`);
  expect(end).toBe('');
});

test('`order download` writes a file with a byte order mark, so that spreadsheets read it as UTF-8', async () => {
  await placed();
  const out = folder('orders.csv');
  const terminal = { run: (input: object) => academy.run(exportOrders, input), report: () => {} };

  await commands.download?.atTerminal(terminal as never, [], { out });

  expect(readFileSync(out, 'utf8')).toMatch(/^\uFEFForder,status,/);
});

test('the audit log records how many orders were exported, not the search terms', async () => {
  const { orderId } = await placed();

  await academy.run(exportOrders, { search: orderId });

  const log = await academy.sql.select().from(changes).where(eq(changes.action, 'order.export'));
  expect(log.slice(-1)).toMatchObject([{ actor: 'asha', subject: 'orders', detail: { count: 1 } }]);
});
