import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { isReported } from './api';

// Tests the comparison of API reports on an invented package with one function. API Extractor is fetched from npm's registry.

const folder = mkdtempSync(join(tmpdir(), 'stepwell-api-'));
const NAME = 'sky';
const laidOut = join(folder, 'dist/packages', NAME);
const config = join(folder, NAME, 'api-extractor.json');

beforeAll(() => {
  mkdirSync(laidOut, { recursive: true });
  mkdirSync(join(folder, NAME));
  for (const place of [laidOut, join(folder, NAME)])
    writeFileSync(join(place, 'package.json'), `{ "name": "@stepwell/${NAME}", "version": "1.0.0" }`);
  const { compiler, ...base } = JSON.parse(
    readFileSync(join(ROOT, 'scripts/packages/api-extractor.json'), 'utf8'),
  );
  compiler.overrideTsconfig.compilerOptions.types = [];
  writeFileSync(config, JSON.stringify({ ...base, compiler, projectFolder: laidOut }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the check fails while a report is missing or outdated', () => {
  // Silences API Extractor, which prints each difference.
  for (const method of ['log', 'warn'] as const) jest.spyOn(console, method).mockReturnValue();
  declare('export declare function look(): void;');
  expect(isReported([config], false)).toBe(false);
  expect(reports()).toEqual([]);
  expect(isReported([config], true)).toBe(true);
  expect(isReported([config], false)).toBe(true);
  const before = reports();

  declare('export declare function look(up: boolean): void;');

  expect(isReported([config], false)).toBe(false);
  expect(reports()).toEqual(before);
  expect(isReported([config], true)).toBe(true);
  expect(reports()).toEqual([expect.stringContaining('look(up: boolean): void;')]);
}, 300_000);

function declare(api: string): void {
  writeFileSync(join(laidOut, 'api.d.ts'), `${api}\n`);
}

function reports(): string[] {
  const names = readdirSync(join(folder, NAME)).filter((name) => name.endsWith('.md'));
  return names.map((name) => readFileSync(join(folder, NAME, name), 'utf8'));
}
