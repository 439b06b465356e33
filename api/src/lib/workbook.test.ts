import readXlsxFile from 'read-excel-file/node';
import { workbookOf } from './workbook';

test('texts and numbers are read back unchanged', async () => {
  const texts = [
    '=HYPERLINK("http://evil","x")',
    `<b>&amp; "quotes" 'and' ]]></t>`,
    ' spaces ',
    'प्रिय 😀',
    'two\nlines',
  ];
  const [head, ...rows] = await readBack(['text', 'number'], [texts.map((text, at) => [text, at - 1.5])]);

  expect(head).toEqual(['text', 'number']);
  expect(rows).toEqual(texts.map((text, at) => [text, at - 1.5]));
});

test('characters that XML does not allow are left out', async () => {
  const [, row] = await readBack(['text'], [[['a\u0000b\u001bc\ud800d\uffff']]]);

  expect(row?.[0]).toBe('abc\ufffdd');
});

test('the 27th column and the rows of later pages are at their places', async () => {
  const wide = Array.from({ length: 30 }, (_, at) => `column ${at}`);

  const rows = await readBack(wide, [[wide], [], [wide, wide]]);

  expect(rows).toEqual([wide, wide, wide, wide]);
});

test('a page is read only after the parts with the previous page were consumed', async () => {
  let pagesRead = 0;
  async function* pages() {
    for (; pagesRead < 3; pagesRead += 1) yield [['x'.repeat(100_000)]];
  }

  const parts = workbookOf(['text'], pages());
  await parts.next();

  expect(pagesRead).toBe(0);
});

async function readBack(head: string[], pages: (string | number)[][][]): Promise<unknown[][]> {
  const parts: Uint8Array[] = [];
  for await (const part of workbookOf(head, toAsync(pages))) parts.push(part);
  return (await readXlsxFile(Buffer.concat(parts), { trim: false }))[0]?.data ?? [];
}

async function* toAsync<T>(values: T[]): AsyncGenerator<T> {
  yield* values;
}
