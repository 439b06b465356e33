import { createServer } from '@stepwell/server-kit/create-server';
import { failingApp, testAcademy, testApp } from '../../testing/academy';
import { loggerOptions, masked } from './logging';

const academy = testAcademy();

test.each([
  ['sent to ishita.d@example.org today', 'sent to i***@*** today'],
  ['"email":"ISHITA@EXAMPLE.CO.IN"', '"email":"I***@***"'],
  ['phone 9876543210', 'phone ***3210'],
  ['"txnId":"ABCD-1234/56"', '"txnId":"***"'],
  ['reference 412345678901', 'reference ***8901'],
  ['Key (reference)=(ABCDEF123456) already exists', 'Key (reference)=(***) already exists'],
  ['"a@b.co", <c.d@e.example.org>; x=y@z.in', '"a***@***", <c***@***>; x=y***@***'],
  ['mailto:a@b.co?cc=d@e.co', 'mailto:a***@***?cc=d***@***'],
  ['a@b.co1c@d.in', 'a***@***1***@***'],
  ['a@b.c@d.org @no-name.org a@localhost', 'a@b***@*** @no-name.org a@localhost'],
  ['ज्ञान@उदाहरण.org 😀b@c.org', 'ज***@*** 😀***@***'],
  ['"email":"ishita@डेमो.भारत"', '"email":"i***@***"'],
  ['ishita@xn--h2brj9c8c.xn--h2brj9c, 王芳@例子。中国', 'i***@***, 王***@***'],
  ['राम＠उदाहरण．भारत', 'र***@***'],
  ['phone ९८७६५४३२१० or ９８７６５４３２１０', 'phone ***३२१० or ***３２１０'],
  ['took 12.3456789012 ms at 2026-11-20T06:30:00.000Z', 'took 12.3456789012 ms at 2026-11-20T06:30:00.000Z'],
])('masks %p as %p', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  ['text without an address', 'a'],
  ['an endless address', 'a.'],
  ['a text of @ only', '@'],
  ['addresses without a separator', 'a@b.c'],
  ['domains of dots', '@a.a'],
  ['domains of other scripts', '@भ.भ'],
  ['addresses', 'a@b.co '],
  ['values of the database', ')=('],
  ['digits', '1234567890'],
  ['references', '"reference":"'],
])('masks %s in linear time', (_what, piece) => {
  const hostile = (length: number) => piece.repeat(length / piece.length);
  masked(hostile(100_000));

  const short = secondsOf(() => masked(hostile(100_000)));
  const long = secondsOf(() => masked(hostile(1_000_000)));

  // The text is ten times as long, so quadratic time would mean a ratio of 100. Times under 10 ms are rounded up, because a busy machine
  // distorts them.
  expect(long / Math.max(short, 0.01)).toBeLessThan(50);
});

test('logs requests as JSON without their query strings, which contain tokens', async () => {
  const lines: string[] = [];
  const app = createServer({ logger: loggerOptions('info', { write: (line) => lines.push(line) }) });
  app.get('/api/orders/getOrder', () => 'ok');

  await app.inject('/api/orders/getOrder?orderId=ORD1&token=secret');

  const logged = lines.map((line) => JSON.parse(line));
  expect(logged[0]).toMatchObject({
    reqId: expect.any(String),
    req: { method: 'GET', path: '/api/orders/getOrder' },
  });
  expect(lines.join()).not.toContain('secret');
  await app.close();
});

test('logs a failed SQL query without its values', async () => {
  const lines: string[] = [];
  const logger = loggerOptions('warn', { write: (line) => lines.push(line) });
  const message = 'Failed query: insert into "queries" ($1)\nparams: Ishita Deshpande,ishita@example.org';
  const cause = new Error('Key (name)=(Ishita Deshpande) is too long');
  const app = await failingApp(academy, Object.assign(new Error(message), { cause }), { logger });
  app.fail();

  const reply = await app.post('/api/queries/addNewQuery', {
    name: 'Ishita Deshpande',
    email: 'ishita@example.org',
    phone: '9876543210',
    message: 'Hello',
  });

  expect(reply.statusCode).toBe(500);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('insert into');
  expect(lines[0]).not.toMatch(/Ishita|ishita|9876543210/);
  await app.close();
});

test('logs nothing at level warn for successful and refused requests', async () => {
  const lines: string[] = [];
  const logger = loggerOptions('warn', { write: (line) => lines.push(line) });
  const app = testApp({ sql: academy.sql, logger });

  await app.inject({ url: '/api/courses/getAllCourses', headers: academy.keys });
  await app.inject({ url: '/api/courses/getCourse?id=nowhere', headers: academy.keys });

  expect(lines).toEqual([]);
  await app.close();
});

/** The shortest of five runs. */
function secondsOf(act: () => void): number {
  const tries = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    act();
    return (performance.now() - startedAt) / 1000;
  });
  return Math.min(...tries);
}
