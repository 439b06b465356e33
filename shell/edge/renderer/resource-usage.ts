import { readFileSync } from 'node:fs';

/** What a process has used so far. */
export interface ProcessUse {
  /** Milliseconds of its main thread on a processor, in steps of ten. */
  cpuMs: number;
  /** Resident memory, in MB. */
  memoryMb: number;
}

/** Linux tells times in hundredths of a second, and memory in pages of (nearly everywhere) 4 kB. */
const MS_PER_TICK = 10;
const KB_PER_PAGE = 4;

/** @returns `undefined` where the system does not say (other systems than Linux, a hidden `/proc`, a process that ended) */
export function processUse(pid: number): ProcessUse | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Reads one line of `/proc/<pid>/stat`. The name may hold spaces and brackets, so counting begins behind it. */
export function parseStat(line: string): ProcessUse | undefined {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ', 22);
  const [userTicks, systemTicks, pages] = [Number(fields[11]), Number(fields[12]), Number(fields[21])];
  if (![userTicks, systemTicks, pages].every(Number.isFinite)) return undefined;
  return { cpuMs: (userTicks + systemTicks) * MS_PER_TICK, memoryMb: (pages * KB_PER_PAGE) / 1024 };
}
