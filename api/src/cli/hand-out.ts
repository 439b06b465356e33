import { writeFile } from 'node:fs/promises';
import type { Desk } from './program';

export interface HandOutOptions {
  /** The file to write; the screen otherwise. */
  out?: string | undefined;
  /** What is in it, such as `3 orders`. */
  what: string;
}

/** Hands out people's data: into a file that only its owner can read, or onto the screen. */
export async function handOut<T>(
  desk: Desk,
  result: T,
  text: string,
  { out, what }: HandOutOptions,
): Promise<void> {
  if (!out) return desk.show(result, () => text.trimEnd());
  await writeFile(out, text, { mode: 0o600 });
  desk.tell(`${what} written to ${out}`);
}
