import { sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { changes } from '../../database/schema';
import { paginate } from '../../lib/pagination';
import { AUDIT_CSV_HEAD, audit, auditCsv, auditPeople } from './audit';

const academy = useAcademy();
/** Excludes the entry about loading the sample academy. The entries of the test are of a later year. */
const OF_THE_TEST = { from: '2036-10-31' };

beforeAll(async () => {
  const at = (text: string) => new Date(`${text}+05:30`);
  await academy.sql.insert(changes).values([
    { actor: 'asha', action: 'settings.set', subject: 'gstMode', at: at('2036-11-01T00:00') },
    { actor: 'ravi', action: 'settings.set', subject: 'gstin', at: at('2036-11-02T23:59') },
    { actor: 'ravi', action: 'order.cancel', subject: 'ORD1', at: at('2036-11-03T00:00') },
    {
      actor: '=HYPERLINK("http://evil")',
      action: 'coupon.disable',
      subject: 'X',
      at: at('2036-11-03T00:00'),
    },
  ]);
});

test.each([
  [{}, ['X', 'ORD1', 'gstin', 'gstMode']],
  [{ actor: 'ravi' }, ['ORD1', 'gstin']],
  [{ actor: '' }, ['X', 'ORD1', 'gstin', 'gstMode']],
  [{ action: 'Settings' }, ['gstin', 'gstMode']],
  [{ action: '%' }, []],
  [{ subject: 'ORD1' }, ['ORD1']],
  [{ from: '2036-11-02' }, ['X', 'ORD1', 'gstin']],
  [{ to: '2036-11-02' }, ['gstin', 'gstMode']],
  [{ from: '2036-11-02', to: '2036-11-02' }, ['gstin']],
  [{ limit: 1 }, ['X']],
])('%j finds the changes with the subjects %j, the newest first', async (search, subjects) => {
  const found = await academy.run(audit, { ...OF_THE_TEST, ...search });

  expect(found.map(({ subject }) => subject)).toEqual(subjects);
});

test('pages contain each change once, even if times are equal', async () => {
  const ids: string[] = [];
  let after: string | undefined;
  for (;;) {
    const [line] = await academy.run(audit, { ...OF_THE_TEST, limit: 1, after });
    if (!line) break;
    ids.push(line.id);
    after = line.id;
  }

  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test.each([
  [{ from: 'yesterday' }, 422],
  [{ after: 'x' }, 404],
  [{ after: '999999' }, 404],
])('%j is refused', async (search, status) => {
  await expect(academy.run(audit, search)).rejects.toMatchObject({ status });
});

test('the CSV export has no cell that a spreadsheet reads as a formula', async () => {
  const pages = paginate(
    (after) => academy.run(audit, { ...OF_THE_TEST, limit: 1000, after }),
    ({ id }) => id,
  );
  let csv = AUDIT_CSV_HEAD;
  for await (const page of pages) csv += auditCsv(page);

  expect(csv).toMatch(/^\uFEFFtime/);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(csv.trim().split('\r\n')).toHaveLength(5);
});

test('lists each actor once', async () => {
  const people = await academy.run(auditPeople, undefined);

  expect([...people].sort()).toEqual(['=HYPERLINK("http://evil")', 'asha', 'ravi', 'start']);
});

test.each(['UPDATE changes SET actor = $$x$$', 'DELETE FROM changes', 'TRUNCATE changes'])(
  'the database refuses %s',
  async (statement) => {
    await expect(academy.sql.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'changes is append-only' }),
    });
  },
);
