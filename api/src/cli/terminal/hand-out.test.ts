import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { handOut, handOutPages } from './hand-out';

test('hands people’s data out into a file that only its owner reads, also over one that all could read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-out-'));
  const out = join(folder, 'orders.csv');
  writeFileSync(out, 'of yesterday');
  chmodSync(out, 0o644);
  const told: string[] = [];
  const terminal = { show: jest.fn(), tell: (text: string) => told.push(text) };

  await handOut(terminal, [], 'Ishita', { out, what: '1 orders' });

  expect([readFileSync(out, 'utf8'), statSync(out).mode & 0o777]).toEqual(['Ishita', 0o600]);
  expect(told).toEqual([`1 orders written to ${out}`]);
  rmSync(folder, { recursive: true });
});

test('a file that takes its time holds up the pages of a long list, and gets all of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-out-'));
  const out = join(folder, 'slow');
  execFileSync('mkfifo', [out]);
  const terminal = { showPages: jest.fn(), tell: jest.fn() };
  const PAGES = 200;
  let asked = 0;
  async function* pages() {
    for (; asked < PAGES; asked += 1) yield ['x'.repeat(100_000)];
  }

  const written = handOutPages(terminal, pages(), { out, head: '', text: ([row = '']) => row, what: 'rows' });
  const file = createReadStream(out);
  await new Promise((resolve) => file.once('open', resolve));
  await pause(100);
  const askedBefore = asked;
  const whole = await text(file);
  await written;

  expect(askedBefore).toBeLessThan(10);
  expect(whole).toHaveLength(PAGES * 100_000);
  expect(terminal.tell).toHaveBeenCalledWith(`200 rows written to ${out}`);
  rmSync(folder, { recursive: true });
});
