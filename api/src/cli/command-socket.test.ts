import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ASHA, useAcademy } from '../../testing/academy';
import { backOfficeListener } from './command-socket';

const academy = useAcademy();
let server: ReturnType<typeof createServer>;

beforeAll(async () => {
  server = createServer(backOfficeListener(academy.sql));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function send(body: string): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const call = request({ host: '127.0.0.1', port, method: 'POST' }, async (response) => {
      const lines = (await text(response)).trim().split('\n');
      resolve(lines.map((line) => JSON.parse(line)));
    });
    call.on('error', reject);
    call.end(body);
  });
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

test.each([
  ['__proto__', 'knows no command'],
  ['toString', 'knows no command'],
  ['order.steal', 'knows no command'],
])('refuses the command %s', async (name, message) => {
  expect(await command(name, {})).toEqual([{ failure: expect.stringContaining(message) }]);
});

test('accepts further commands after an invalid request', async () => {
  expect(await send('nonsense')).toEqual([{ failure: expect.any(String) }]);
  expect(await command('coupon.list', null)).toEqual([{ result: expect.any(Array) }]);
});
