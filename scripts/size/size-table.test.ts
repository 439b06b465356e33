import { sizeTable } from './size-table';

test('the table has the lines of documents, and the lines of code and tests by folder', () => {
  const lines: Record<string, number> = {
    'api/src/a.ts': 40,
    'api/src/a.test.ts': 30,
    'shell/browser/a.module.css': 50,
    'shell/browser/A.testing.tsx': 5,
    'jest.config.mjs': 2,
    'package-lock.json': 9000,
    'docs/decisions/020-orders-are-authorised-by-a-link-token.md': 7,
    'README.md': 3,
    'platform/platform.api.md': 500,
  };

  const table = sizeTable(Object.keys(lines), (file) => lines[file] ?? 0);

  expect(table.split('\n').map((each) => each.split(/ {2,}/))).toEqual([
    ['lines of', 'code', 'tests'],
    ['shell', '55', '0'],
    ['api', '40', '30'],
    ['(root)', '2', '0'],
    ['in all', '97', '30'],
    [''],
    ['', 'files', 'lines'],
    ['documents', '2', '10'],
    ['of them decisions', '1', '7'],
    ['API reports', '1', '500'],
  ]);
});
