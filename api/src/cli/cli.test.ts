import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { callApi } from '../../testing/call-api';
import { fillDataFolder } from '../../testing/data-folder';
import { runProgram } from '../../testing/run-program';
import { type RunningServer, startApi, startServer } from '../../testing/server';

// `npm run academy -- …` with a running API and without one.
jest.setTimeout(120_000);

let folder: string;
let api: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-cli-'));
  await fillDataFolder(folder);
  api = await startApi({ DATA_DIR: folder, RATE_LIMIT: 'off' });
});
afterAll(async () => {
  await api.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const academyWith = (env: Record<string, string>, ...args: string[]) =>
  runProgram('cli/main.ts', args, { DATA_DIR: folder, ...env });
const academy = (...args: string[]) => academyWith({}, ...args);

/** First line of a command that runs in the API. */
function firstLine(): string {
  return `academy: the sample academy; database: embedded, ${folder}/db, through the running API\n`;
}

const call = (path: string, body: object) => callApi(api.port, path, body);

test('confirms an order while the site runs', async () => {
  const { data } = await call('/api/orders/placeOrder', {
    courseId: 'sql-and-python',
    studentDetail: {
      studentName: '\u202eAsha',
      studentPhone: '9876543210',
      studentEmail: 'asha@example.org',
    },
  });
  const { orderId } = data.order;
  await call('/api/orders/updateOrderStatus', { orderId, paymentMode: 'upi-scan', txnId: '412345678901' });

  const queue = await academy('review', 'queue');
  const wrong = await academy('review', 'approve', orderId, '--amount', '5072.81');
  const dry = await academy('review', 'approve', orderId, '--amount', '5072.82', '--dry-run', '--json');
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
  expect(wrong).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('is less than the ₹5,072.82'),
  });
  expect(dry.err).toContain('Dry run: nothing was changed.');
  const tried = JSON.parse(dry.out);
  expect(tried.status).toBe('confirmed');
  expect(tried.events.at(-1)).toMatchObject({ actor: userInfo().username });
  expect(JSON.parse(done.out).events.at(-1)).toMatchObject({
    from: 'under-review',
    to: 'confirmed',
    actor: 'Asha Rao',
  });
});

test('exits with code 1 and one line for an error', async () => {
  expect(await academy('coupon', 'show', 'NOPE')).toEqual({
    code: 1,
    out: '',
    err: `${firstLine()}There is no coupon 'NOPE'\n`,
  });
  expect((await academy('coupon', 'create', 'X10', '--percent', 'ten')).err).toBe(
    `${firstLine()}'ten' is not an amount in rupees such as 1178.82\n`,
  );
  expect((await academy('review', 'approve', 'ORD0000000000')).err).toContain(
    "required option '--amount <rupees>' not specified",
  );
  expect((await academy('frobnicate')).code).toBe(1);
});

test('doctor exits with code 1 for a problem', async () => {
  const { code, out } = await academy('doctor');

  expect(code).toBe(1);
  expect(out).toMatch(/problem +Learners pay to stepwell@example, the payee of the sample academy/);
});

test('refuses to run if API_ORIGIN is set', async () => {
  const { code, err } = await academyWith({ API_ORIGIN: 'http://127.0.0.1:4000' }, 'course', 'list');

  expect(code).toBe(1);
  expect(err).toMatch(/^API_ORIGIN is set: .*\n$/);
});

test('doctor --at reports whether processes are ready', async () => {
  const here = `http://127.0.0.1:${api.port}`;

  const silent = 'http://127.0.0.1:1';

  const { code, out } = await academy('doctor', '--at', here, silent);

  expect(out).toContain(`${here} is ready`);
  expect(out).toContain('http://127.0.0.1:1 does not answer /readyz');
  expect(code).toBe(1);
});

test('opens the database itself when no API runs', async () => {
  await api.end();
  try {
    const { code, out } = await academy('coupon', 'create', 'alone', '--percent', '5', '--json');

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ code: 'ALONE', discount: '5 %' });
    expect((await academy('doctor')).out).toContain('Enrolment is open');
  } finally {
    api = await startApi({ DATA_DIR: folder, RATE_LIMIT: 'off' });
  }
  const shown = JSON.parse((await academy('coupon', 'show', 'ALONE', '--json')).out);
  expect(shown.state).toBe('active');
});

test('restores a backup into an empty database, and changes nothing for a truncated one', async () => {
  const { data } = await call('/api/orders/placeOrder', {
    courseId: 'sql-and-python',
    studentDetail: { studentName: 'Meera', studentPhone: '9876543210', studentEmail: 'meera@example.org' },
  });
  // An empty database, as `npm run api` leaves it.
  const elsewhere = join(folder, 'elsewhere');
  await (await startServer('src/main.ts', { DATA_DIR: elsewhere })).end();
  const [whole, short] = [join(folder, 'whole.backup'), join(folder, 'short.backup')];
  const there = (...args: string[]) => academyWith({ DATA_DIR: elsewhere }, ...args);
  expect(await there('course', 'list', '--json')).toMatchObject({
    out: '[]\n',
    err: expect.stringMatching(/^academy: no name set; /),
  });
  await academy('backup', whole);
  writeFileSync(short, readFileSync(whole).subarray(0, 3000));

  const restored = await there('restore', whole);
  const refused = await there('restore', short, '--replace');

  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(`Restored from ${whole}`) });
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`Cannot read ${short}`) });
  expect((await there('order', 'show', data.order.orderId)).out).toContain('Meera');
}, 240_000);
