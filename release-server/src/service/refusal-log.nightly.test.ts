import type { Use } from '../storage/grants/grant';
import { RefusalLog } from './refusal-log';

const REFUSED = { at: '2026-11-22T00:00:00.000Z', team: '', grant: '', features: [], isAllowed: false };

test('logs one refusal a minute, with the number of refusals since the last logged refusal', async () => {
  const { log, logged, pass } = aLog();

  for (let minute = 0; minute < 24 * 60; minute += 1) {
    for (let tries = 0; tries < 100; tries += 1) await log.log(REFUSED);
    pass(60_000);
  }

  // A full bucket of 20 lines, and a line a minute.
  expect(logged.length).toBeLessThanOrEqual(24 * 60 + 20);
  const counted = logged.reduce((sum, { unnoted = 0 }) => sum + 1 + unnoted, 0);
  // Refusals after the last line would be counted in the next line.
  expect(24 * 60 * 100 - counted).toBeLessThan(100);
});

test("logs a team's refusals while refusals of unknown tokens are over their limit", async () => {
  const { log, logged } = aLog();

  for (let tries = 0; tries < 1000; tries += 1) await log.log(REFUSED);
  await log.log({ ...REFUSED, team: 'checkout', grant: '0a1b2c3d', verb: 'promote' });

  expect(logged).toHaveLength(21);
  expect(logged.at(-1)).toMatchObject({ team: 'checkout', verb: 'promote' });
});

function aLog() {
  const logged: Use[] = [];
  let now = 0;
  const log = new RefusalLog({ logUse: async (use) => void logged.push(use) }, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { log, logged, pass };
}
