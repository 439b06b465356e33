import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { jsonOfPages, printPages } from './print-pages';

test.each([[[]], [[[]]], [[[{ a: [1] }, 2], ['3\n']]], [[[1], []]]])(
  'prints the pages %j as one JSON list',
  async (pages) => {
    const screen = new PassThrough();

    await printPages(screen, jsonOfPages(Readable.from(pages)));
    screen.end();

    expect(await text(screen)).toBe(`${JSON.stringify(pages.flat(), null, 2)}\n`);
  },
);

test('ignores a closed pipe', async () => {
  const screen = new PassThrough();
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  async function* texts() {
    yield 'the first';
    screen.destroy(gone);
    yield 'the second';
  }

  await expect(printPages(screen, texts())).resolves.toBeUndefined();
});
