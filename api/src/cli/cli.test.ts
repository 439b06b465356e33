import { userInfo } from 'node:os';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { callApi } from '../../testing/call-api';
import { addEmptyDatabase, fillDataFolder } from '../../testing/data-folder';
import { learner } from '../../testing/place-order-body';
import { runInProcess } from '../../testing/run-in-process';
import { runProgram } from '../../testing/run-program';
import { type RunningServer, startApi, startServer } from '../../testing/server';

// `npm run academy -- …` with and without a running API. `asProcess` starts a process, for tests of the exit code and of open timers.
jest.setTimeout(120_000);

let api: RunningServer;

afterAll(() => api.end('SIGKILL'));
const folder = useFolder('file');
beforeAll(async () => {
  await fillDataFolder(folder());
  api = await startApi({ DATA_DIR: folder(), RATE_LIMIT: 'off' });
});

const academy = (...args: string[]) => runInProcess(args, { DATA_DIR: folder() });
const asProcess = (...args: string[]) => runProgram('cli/main.ts', args, { DATA_DIR: folder() });

/** The first line that a command prints on stderr if the running API executes it: names of the academy and the database. */
function headLine(): string {
  return `academy: the sample academy; database: embedded, ${folder()}/db, through the process that has it open\n`;
}

const call = (path: string, body: object) => callApi(api.port, path, body);

test('while the API runs, lists an order with a reference and confirms it for the exact amount only', async () => {
  const { data } = await call('/api/orders/placeOrder', {
    courseId: 'sql-and-python',
    studentDetail: learner(),
  });
  const { orderId } = data.order;
  await call('/api/orders/updateOrderStatus', { orderId, paymentMode: 'upi-scan', txnId: '412345678901' });

  // The order costs ₹5,072.82 with GST.
  const queue = await academy('review', 'queue');
  const tooLittle = await academy('review', 'approve', orderId, '--amount', '5072.81');
  const dryRun = await academy('review', 'approve', orderId, '--amount', '5072.82', '--dry-run', '--json');
  const done = await academy(
    'review',
    'approve',
    orderId,
    '--amount',
    '5072.82',
    '--as',
    'Asha Rao',
    '--json',
  );

  expect(queue.out).toContain(orderId);
  expect(queue.out).toContain('₹5,072.82');
  expect(queue.out).toContain(`9876543210-${orderId}`);
  expect(tooLittle).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('is less than the ₹5,072.82'),
  });
  expect(dryRun.err).toContain('Dry run: nothing was changed.');
  const triedOrder = JSON.parse(dryRun.out);
  expect(triedOrder.status).toBe('confirmed');
  expect(triedOrder.events.at(-1)).toMatchObject({ actor: userInfo().username });
  expect(JSON.parse(done.out).events.at(-1)).toMatchObject({
    from: 'under-review',
    to: 'confirmed',
    actor: 'Asha Rao',
  });
});

test('prints an error as one line', async () => {
  expect(await asProcess('coupon', 'show', 'NOPE')).toEqual({
    code: 1,
    out: '',
    err: `${headLine()}There is no coupon 'NOPE'\n`,
  });
  expect((await academy('coupon', 'create', 'X10', '--percent', 'ten')).err).toBe(
    `${headLine()}'ten' is not a percentage from 0.01 to 100\n`,
  );
  expect(await asProcess('review', 'approve', 'ORD0000000000')).toMatchObject({
    code: 1,
    err: expect.stringContaining("required option '--amount <rupees>' not specified"),
  });
});

test('doctor exits with code 1 for a problem, such as the payee of the sample academy', async () => {
  const { code, out } = await academy('doctor');

  expect(code).toBe(1);
  expect(out).toMatch(/problem +Learners pay to stepwell@example, the payee of the sample academy/);
});

test('refuses to run if API_ORIGIN is set', async () => {
  const { code, err } = await runInProcess(['course', 'list'], { API_ORIGIN: 'http://127.0.0.1:4000' });

  expect(code).toBe(1);
  expect(err).toMatch(/^API_ORIGIN is set: .*\n$/);
});

test('doctor --at reports whether processes are ready', async () => {
  const running = `http://127.0.0.1:${api.port}`;
  const stopped = 'http://127.0.0.1:1';

  const { code, out } = await academy('doctor', '--at', running, stopped);

  expect(out).toContain(`${running} is ready`);
  expect(out).toContain(`${stopped} does not answer /readyz`);
  expect(code).toBe(1);
});

test('restores a backup into an empty database', async () => {
  const { data } = await call('/api/orders/placeOrder', {
    courseId: 'sql-and-python',
    studentDetail: learner(),
  });
  const emptyFolder = folder('empty');
  await addEmptyDatabase(emptyFolder);
  const empty = await startServer('src/main.ts', { DATA_DIR: emptyFolder });
  const academyInEmpty = (...args: string[]) => runInProcess(args, { DATA_DIR: emptyFolder });
  const backup = folder('academy.backup');
  // Without `--sample`, the API leaves the database empty.
  expect(await academyInEmpty('course', 'list', '--json')).toMatchObject({
    out: '[]\n',
    err: expect.stringMatching(/^academy: no name set; /),
  });
  await academy('backup', backup);

  const restored = await academyInEmpty('restore', backup);

  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(`Restored from ${backup}`) });
  expect((await academyInEmpty('order', 'show', data.order.orderId)).out).toContain('Ishita');
  await empty.end();
});

test('opens the database itself when no API runs', async () => {
  await api.end();

  const { code, out } = await asProcess('coupon', 'create', 'alone', '--percent', '5', '--json');
  const shown = await asProcess('coupon', 'show', 'ALONE', '--json');

  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ code: 'ALONE', discount: '5 %' });
  expect(JSON.parse(shown.out).state).toBe('active');
});
