import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { isReported } from './api';

// Fetches API Extractor, as `npm test` does for the packages themselves.

const folder = mkdtempSync(join(tmpdir(), 'stepwell-api-'));
const NAME = 'sky';
const laidOut = join(folder, 'dist/packages', NAME);
const report = join(folder, NAME, `${NAME}.api.md`);
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

test('a report fails the check while it is missing or not current, and is written when that is asked for', () => {
  // API Extractor prints each difference.
  for (const method of ['log', 'warn'] as const) jest.spyOn(console, method).mockReturnValue();
  declare('export declare function look(): void;');
  expect(isReported([config], false)).toBe(false);
  expect(existsSync(report)).toBe(false);
  expect(isReported([config], true)).toBe(true);
  expect(isReported([config], false)).toBe(true);
  const before = readFileSync(report, 'utf8');

  declare('export declare function look(up: boolean): void;');

  expect(isReported([config], false)).toBe(false);
  expect(readFileSync(report, 'utf8')).toBe(before);
  expect(isReported([config], true)).toBe(true);
  expect(readFileSync(report, 'utf8')).toContain('look(up: boolean): void;');
}, 300_000);

function declare(api: string): void {
  writeFileSync(join(laidOut, 'api.d.ts'), `${api}\n`);
}
