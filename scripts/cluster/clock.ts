import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock of its own for processes that are started with it. */
export interface SetClock {
  env: Record<string, string>;
  /** @param seconds before (negative) or after the machine's; 0 sets it right */
  set(seconds: number): void;
}

/** Where distributions install it, below a folder of the processor's name. */
const FOLDER = '/usr/lib';
const LIBRARY = 'faketime/libfaketime.so.1';

/** @returns nothing where libfaketime is not installed. @param file that says what time it is */
export function aClock(file: string): SetClock | undefined {
  const library = readdirSync(FOLDER)
    .map((name) => join(FOLDER, name, LIBRARY))
    .find((path) => existsSync(path));
  if (!library) return undefined;
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // A machine whose clock is set goes on counting how long something takes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}
