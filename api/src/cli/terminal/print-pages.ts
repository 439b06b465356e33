import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Prints texts with backpressure. Does not fail if a reader such as `head` closes the pipe early. */
export async function printPages(screen: Writable, texts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(texts), screen, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/** Yields `JSON.stringify(list, null, 2)` of the list of all pages, page by page, and a line break. */
export async function* jsonOfPages(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    // Cuts off the page's brackets and the line break before the closing bracket.
    yield (isEmpty ? '[' : ',') + JSON.stringify(page, null, 2).slice(1, -2);
    isEmpty = false;
  }
  yield isEmpty ? '[]\n' : '\n]\n';
}
