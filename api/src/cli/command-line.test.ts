import { existsSync, writeFileSync } from 'node:fs';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { useAcademy } from '../../testing/academy';
import { runInProcess } from '../../testing/run-in-process';
import { startPictures } from '../../testing/start-pictures';
import { courseWaiters, newsletterSubscribers } from '../database/schema';
import { readSettings } from '../settings/settings.repository';
import { type CommandRunner, openRunner, runNamed } from './runner';

// Whole command lines on the database of the test.

jest.mock('./runner', () => ({ ...jest.requireActual('./runner'), openRunner: jest.fn() }));

const academy = useAcademy();
const folder = useFolder('file');

const run = jest.fn<Promise<unknown>, Parameters<CommandRunner['run']>>();

beforeEach(() => {
  run.mockImplementation((name, input, options) => runNamed(academy.sql, name, input, options));
  const close = async () => {};
  jest.mocked(openRunner).mockResolvedValue({ database: 'of the test', isServer: false, run, close });
});

test('`privacy erase` prints the number of erased opening notices', async () => {
  const email = 'waits@example.org';
  await academy.sql.insert(courseWaiters).values({ courseId: 'machine-learning', email });

  const { out } = await runInProcess(['privacy', 'erase', email]);

  expect(out).toMatch(/^opening notices erased +1$/m);
});

test.each([
  [['query', 'list', '--closed'], 'No questions.\n'],
  [['audit', '--actor', 'a stranger'], 'No changes.\n'],
])('%j prints %j if no row matches', async (args, out) => {
  expect(await runInProcess(args)).toMatchObject({ code: 0, out });
});

test.each(['1.5', '1e400', '99999999999999999999', 'first'])(
  '`course unschedule` finds no change %s',
  async (number) => {
    const { code, err } = await runInProcess(['course', 'unschedule', number]);

    expect([code, err]).toEqual([1, expect.stringContaining('no waiting or failed change 0')]);
  },
);

test('`settings announce` refuses an end without a text, and the present announcement stays', async () => {
  const { code, err } = await runInProcess(['settings', 'announce', '--till', '2099-12-31']);

  expect([code, err]).toEqual([1, expect.stringContaining('--till needs the text')]);
  expect((await readSettings(academy.sql)).announcementMessage).toContain('STEP10');
});

test('`audit --out` refuses --limit, because the file has all changes', async () => {
  const { code, err } = await runInProcess(['audit', '--limit', '1', '--out', folder('log.csv')]);

  expect([code, err, existsSync(folder('log.csv'))]).toEqual([1, expect.stringContaining('--limit'), false]);
});

test('an import refuses a picture that is no image; its dry run only prints a warning', async () => {
  const pictures = await startPictures();
  const mentor = { id: 'asha-rao', mentorName: 'Asha Rao', mentorPhoto: `${pictures.url}/photo.html` };
  writeFileSync(folder('mentors.yaml'), JSON.stringify([mentor]));

  const tried = await runInProcess(['mentor', 'import', folder('mentors.yaml'), '--dry-run']);
  const imported = await runInProcess(['mentor', 'import', folder('mentors.yaml')]);
  await pictures.stop();

  expect(tried).toMatchObject({ code: 0, err: expect.stringMatching(/\nwarning: .*that is no image\n/) });
  expect(imported).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was imported') });
});

describe('`newsletter export`', () => {
  beforeAll(() =>
    academy.sql
      .insert(newsletterSubscribers)
      .values([{ email: 'confirmed@example.org', confirmedAt: new Date() }, { email: 'waits@example.org' }]),
  );

  test('with --json prints only confirmed addresses', async () => {
    const { out } = await runInProcess(['newsletter', 'export', '--json']);

    expect(JSON.parse(out)).toMatchObject([{ email: 'confirmed@example.org' }]);
  });

  test('counts the addresses that it writes', async () => {
    const out = folder('addresses.csv');

    const { err } = await runInProcess(['newsletter', 'export', '--out', out]);

    expect(err).toContain(`1 addresses written to ${out}`);
  });
});

test('`restore` prints the number of opening notices that it has erased again', async () => {
  const erasedAgain = { orders: 0, queries: 0, subscribers: 0, waiters: 1, mails: 0 };
  run.mockImplementation(async (name) => (name === 'restore' ? { path: 'a', rows: {}, erasedAgain } : []));

  const { out } = await runInProcess(['restore', 'academy.backup']);

  expect(out).toContain('notices of openings 1');
});
