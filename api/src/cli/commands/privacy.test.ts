import { commands } from './privacy';

test('an address whose newsletter is not confirmed is shown as requested, not as subscribed', async () => {
  const known = { email: 'asha@example.org', orders: [], queries: [], openingNotices: [], mails: [] };
  const run = async () => ({ ...known, newsletterSince: '2026-11-01T06:30:00.000Z' });
  const show = jest.fn();
  const terminal = { run, show, isDryRun: false, showPages: jest.fn(), report: jest.fn() };

  await commands.show?.atTerminal(terminal, [known.email], {});

  const [result, text] = show.mock.lastCall ?? [];
  expect(text(result)).toMatch(/^newsletter +requested .*\d$/m);
});
