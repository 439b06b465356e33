import { readFileSync } from 'node:fs';

export interface ResourceUsage {
  /** Processor time of the main thread, in steps of 10 ms. */
  cpuMs: number;
  /** Resident memory, in MB. */
  memoryMb: number;
}

/** Linux counts time in hundredths of a second, and memory in pages, of 4 kB on nearly all machines. */
const MS_PER_TICK = 10;
const KB_PER_PAGE = 4;

/** Usage of a renderer process. @returns `undefined` on other systems than Linux, without `/proc`, and after the process has ended */
export function resourceUsage(pid: number): ResourceUsage | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The title that a process has given itself. @returns `undefined` where the system does not report it */
export function processTitle(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0];
  } catch {
    return undefined;
  }
}

/** Parses a line of `/proc/<pid>/task/<tid>/stat`. Fields are counted after the process's name, which may have spaces and brackets. */
export function parseStat(line: string): ResourceUsage | undefined {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ', 22);
  const [userTicks, systemTicks, pages] = [Number(fields[11]), Number(fields[12]), Number(fields[21])];
  if (![userTicks, systemTicks, pages].every(Number.isFinite)) return undefined;
  return { cpuMs: (userTicks + systemTicks) * MS_PER_TICK, memoryMb: (pages * KB_PER_PAGE) / 1024 };
}
