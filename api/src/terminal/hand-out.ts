import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writePrivately } from '../base/private-file';
import type { Terminal } from '../command/back-office-command';

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
