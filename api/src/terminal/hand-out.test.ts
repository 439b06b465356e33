import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOut } from './hand-out';

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
