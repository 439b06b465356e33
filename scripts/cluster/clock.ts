import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A settable clock for processes that are started with the environment variables `env`. */
export interface SetClock {
  env: Record<string, string>;
  /** @param seconds offset from the machine's clock, negative for the past */
  set(seconds: number): void;
}

/** Distributions install libfaketime as `/usr/lib/<architecture>/faketime/libfaketime.so.1`. */
const FOLDER = '/usr/lib';
const LIBRARY = 'faketime/libfaketime.so.1';

/** Makes a clock with libfaketime. @param file that will contain the offset @returns undefined where libfaketime is not installed */
export function makeClock(file: string): SetClock | undefined {
  const library = readdirSync(FOLDER)
    .map((name) => join(FOLDER, name, LIBRARY))
    .find((path) => existsSync(path));
  if (!library) return undefined;
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // Seconds after which a process reads the file again.
    FAKETIME_CACHE_DURATION: '1',
    // The monotonic clock is not changed, because it does not jump on a real machine either.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}
