import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writePrivately } from '../../lib/private-file';
import type { Terminal } from '../command/define-command';

export interface HandOutOptions {
  /** The file to write; the screen otherwise. */
  out?: string | undefined;
  /** What is in it, such as `3 orders`. */
  what: string;
}

/** Hands out people's data: into a file that only its owner can read, or onto the screen. */
export async function handOut<T>(
  terminal: Pick<Terminal<never, unknown>, 'show' | 'tell'>,
  result: T,
  text: string,
  { out, what }: HandOutOptions,
): Promise<void> {
  if (!out) return terminal.show(result, () => text.trimEnd());
  await writePrivately(out, (file) => pipeline(Readable.from([text]), file));
  terminal.tell(`${what} written to ${out}`);
}

export interface HandOutPagesOptions<T> {
  out?: string | undefined;
  /** What stands before the first page. */
  head: string;
  text(page: T[]): string;
  /** What they are, such as `orders`. */
  what: string;
}

/** The same for a list too long to be held: a page is asked for when the file or the screen has taken the one before. */
export async function handOutPages<T>(
  terminal: Pick<Terminal<never, unknown>, 'showPages' | 'tell'>,
  pages: AsyncIterable<T[]>,
  { out, head, text, what }: HandOutPagesOptions<T>,
): Promise<void> {
  let count = 0;
  async function* texts() {
    yield head;
    for await (const page of pages) {
      count += page.length;
      yield text(page);
    }
  }
  if (!out) return terminal.showPages(pages, texts);
  await writePrivately(out, (file) => pipeline(Readable.from(texts()), file));
  terminal.tell(`${count} ${what} written to ${out}`);
}
