import { execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { writeExport, writeExportPages } from './write-export';

const folder = useFolder();

test('writes a file with mode 0600, even if it replaces a readable file', async () => {
  const out = folder('orders.csv');
  writeFileSync(out, 'of yesterday');
  chmodSync(out, 0o644);
  const lines: string[] = [];
  const terminal = { show: jest.fn(), report: (text: string) => lines.push(text) };

  await writeExport(terminal, [], 'Ishita', { out, content: '1 orders' });

  expect([readFileSync(out, 'utf8'), statSync(out).mode & 0o777]).toEqual(['Ishita', 0o600]);
  expect(lines).toEqual([`1 orders written to ${out}`]);
});

test('reads pages only as fast as the file is written', async () => {
  const out = folder('slow');
  execFileSync('mkfifo', [out]);
  const terminal = { showPages: jest.fn(), report: jest.fn() };
  const PAGES = 200;
  let pagesRead = 0;
  async function* pages() {
    for (; pagesRead < PAGES; pagesRead += 1) yield ['x'.repeat(100_000)];
  }

  const written = writeExportPages(terminal, pages(), {
    out,
    head: '',
    text: ([row = '']) => row,
    noun: 'rows',
  });
  const file = createReadStream(out);
  await new Promise((resolve) => file.once('open', resolve));
  await pause(100);
  const readBefore = pagesRead;
  const whole = await text(file);
  await written;

  expect(readBefore).toBeLessThan(10);
  expect(whole).toHaveLength(PAGES * 100_000);
  expect(terminal.report).toHaveBeenCalledWith(`200 rows written to ${out}`);
});
