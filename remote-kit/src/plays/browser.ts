import { availableParallelism } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium, HOW_TO_GET_CHROMIUM } from './chromium';

/** A browser for plays. @throws Error with how to get one */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/**
 * Does something with each of many, as many at once as the machine has cores.
 * @returns what came of each, in their order
 */
export async function withEach<E, T>(
  all: readonly E[],
  act: (each: E) => Promise<T>,
  pages = availableParallelism(),
): Promise<T[]> {
  const results: T[] = [];
  const left = [...all.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await act(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(pages, all.length) }, work));
  return results;
}
