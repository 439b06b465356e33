import { execFileSync } from 'node:child_process';
import { moveClock, moveZone } from './in-page-clock';

test.each([
  ['2026-11-01T05:59:30.000Z', [2026, 10, 1, 0, 1, 59, 240], '01/11/2026, 01:59:30'],
  ['2026-11-01T06:00:30.000Z', [2026, 10, 1, 0, 1, 0, 300], '01/11/2026, 01:00:30'],
  ['2026-11-01T03:00:00.000Z', [2026, 9, 31, 6, 23, 0, 240], '31/10/2026, 23:00:00'],
])(
  'a page moved to New York reads %s in New York’s time, also when daylight saving ends',
  (instant, parts, words) => {
    const read = readInNewYork(
      `const at = new Date('${instant}');
    const parts = [at.getFullYear(), at.getMonth(), at.getDate(), at.getDay(), at.getHours(), at.getMinutes(), at.getTimezoneOffset()];
    const texts = [at.toLocaleString('en-GB'), new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' }).format(at)];
    return { parts, texts, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };`,
    );

    expect(read).toEqual({ parts, texts: [words, words], zone: 'America/New_York' });
  },
);

test('another zone does not affect explicit time zones, invalid dates and ISO texts', () => {
  const read = readInNewYork(
    `const at = new Date('2026-11-01T06:00:30.000Z');
    return [at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' }), String(new Date(NaN).getHours()), at.toISOString()];`,
  );

  expect(read).toEqual(['11:30:30', 'NaN', '2026-11-01T06:00:30.000Z']);
});

test('a clock can be moved twice', () => {
  const view = { Date } as unknown as Parameters<typeof moveClock>[1];

  moveClock(3_600_000, view);
  moveClock(60_000, view);

  const ahead = (view?.Date.now() ?? 0) - Date.now();
  expect(Math.round(ahead / 1000)).toBe(3660);
});

/**
 * Runs a function body in a process whose own time zone is that of India, after `moveZone` to New York. The functions are sent as
 * text, as to the page.
 */
function readInNewYork(body: string): unknown {
  const code = `const window = globalThis; (${moveZone})('America/New_York'); console.log(JSON.stringify((() => { ${body} })()));`;
  const env = { ...process.env, TZ: 'Asia/Kolkata' };
  return JSON.parse(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8', env }));
}
