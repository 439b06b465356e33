import { startHttp, type TestHttp } from '@stepwell/server-kit/testing/start-http';
import { ASHA, useAcademy } from '../../testing/academy';
import { backOfficeListener } from './command-socket';

const academy = useAcademy();
let server: TestHttp;

beforeAll(async () => {
  server = await startHttp(backOfficeListener(academy.sql));
});
afterAll(() => server.stop());

async function send(body: string): Promise<Record<string, unknown>[]> {
  const reply = await (await fetch(server.url, { method: 'POST', body })).text();
  return reply
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
const command = (name: string, input: unknown) =>
  send(JSON.stringify({ name, input, caller: ASHA, dryRun: false }));

test('runs a command and reports its progress', async () => {
  expect(await command('course.import', { courses: [], mentors: [] })).toEqual([
    { progress: 'Checking 0 courses and 0 mentors' },
    { result: expect.objectContaining({ courses: expect.objectContaining({ added: [] }) }) },
  ]);
});

test('returns an ApiError with its fields', async () => {
  const lines = await command('course.import', { courses: [{}], mentors: [] });

  expect(lines.at(-1)).toEqual({
    refusal: {
      status: 422,
      message: expect.stringContaining('Nothing was imported'),
      fields: expect.objectContaining({ 'courses[0]._id': 'is missing' }),
    },
  });
});

test.each(['__proto__', 'toString', 'order.steal'])('refuses the unknown command %s', async (name) => {
  expect(await command(name, {})).toEqual([{ failure: expect.stringContaining('has no command') }]);
});

test('accepts further commands after an invalid request', async () => {
  expect(await send('nonsense')).toEqual([{ failure: expect.any(String) }]);
  expect(await command('coupon.list', null)).toEqual([{ result: expect.any(Array) }]);
});
