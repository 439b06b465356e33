import type { ProcessUse } from './resource-usage';

/** How often the process is looked at. */
export const WATCH_MS = 250;
/**
 * Milliseconds of its own processor time in which a process must come to a question it was asked. One that is busy
 * does within the few pages it may have at a time; one that waits, or gets no turn on a full machine, uses none.
 */
const LOOP_CPU_MS = 750;
/** The same before its first page: all of its code runs for the first time, which takes a slow machine more than that. */
const COLD_LOOP_CPU_MS = 3000;
/** Milliseconds of silence after which it is ended even so: it stands still, or the system does not tell its time. */
const LONGEST_SILENCE_MS = 10_000;
/** Resident memory, in MB. The heap has its own bound (`confinement.ts`); buffers lie outside it. */
const LARGEST_MB = 640;

export type Verdict = 'fine' | 'ask' | { end: string };

/** Judges from what a process uses and says whether it still works. It is told, and does nothing itself. */
export class ProcessWatch {
  private hasSpoken = false;
  private isWarm = false;
  private silence: { cpuMs: number | undefined; looks: number } | null = null;

  /** Any message shows that the process comes to its messages. */
  heard(): void {
    this.hasSpoken = true;
    this.silence = null;
  }

  /** It has rendered a page. */
  sawPage(): void {
    this.isWarm = true;
  }

  /**
   * One look, every `WATCH_MS`. Looks are counted, not time: a watcher that was held up itself would blame its own
   * absence on the process.
   * @param isWorking whether it has work, so that silence means something
   * @param use `undefined` where the system does not tell
   */
  look(isWorking: boolean, use: ProcessUse | undefined): Verdict {
    if (use && use.memoryMb > LARGEST_MB) return { end: `it holds more than ${LARGEST_MB} MB` };
    if (this.silence) return this.judge(this.silence, use);
    const isSilent = isWorking && !this.hasSpoken;
    this.hasSpoken = false;
    if (!isSilent) return 'fine';
    this.silence = { cpuMs: use?.cpuMs, looks: 0 };
    return 'ask';
  }

  private judge(silence: { cpuMs: number | undefined; looks: number }, use: ProcessUse | undefined): Verdict {
    silence.looks += 1;
    const cpuMs = use && silence.cpuMs !== undefined ? use.cpuMs - silence.cpuMs : 0;
    const enoughMs = this.isWarm ? LOOP_CPU_MS : COLD_LOOP_CPU_MS;
    if (cpuMs >= enoughMs) return { end: `it worked for ${cpuMs} ms without an answer, as a loop does` };
    const silentMs = silence.looks * WATCH_MS;
    return silentMs >= LONGEST_SILENCE_MS ? { end: `it has said nothing for ${silentMs} ms` } : 'fine';
  }
}
