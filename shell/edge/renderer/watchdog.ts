import type { ResourceUsage } from './resource-usage';

export const WATCH_MS = 250;
/**
 * Processor time that a process may use before it answers a ping. A busy process has at most 8 pages and answers between two of
 * them, and a process that waits uses no processor time. A process that exceeds this limit is in an endless loop.
 */
const LOOP_CPU_MS = 750;
/** The same limit before the first page, which is slow, because all code runs for the first time. */
const COLD_LOOP_CPU_MS = 3000;
/**
 * Time after an unanswered ping after which a process is killed even if it seems to use no processor time, because it may be stopped, or
 * the system may not report the time.
 */
const LONGEST_SILENCE_MS = 10_000;
/** Largest resident memory. The heap has its own limit (`sandbox.ts`), which does not count buffers. */
const MEMORY_LIMIT_MB = 640;

/** `ping`: a ping must be sent to the process. */
export type CheckResult = 'ok' | 'ping' | { kill: string };

/** Decides from a process's messages and resource usage whether it hangs. */
export class Watchdog {
  private hasSentMessageSinceCheck = false;
  private hasRenderedPage = false;
  /** Set by the ping to a silent process: its processor time then, and the number of checks since. */
  private silence: { cpuMs: number | undefined; checks: number } | null = null;

  messageReceived(): void {
    this.hasSentMessageSinceCheck = true;
    this.silence = null;
  }

  pageRendered(): void {
    this.hasRenderedPage = true;
  }

  /**
   * Called every `WATCH_MS`. Counts its calls instead of measuring time, so that a delay of the edge itself does not count as
   * silence of the process.
   * @param isWorking whether the process has pages to render: only then must it send messages
   * @param usage `undefined` if the system does not report it
   */
  check(isWorking: boolean, usage: ResourceUsage | undefined): CheckResult {
    if (usage && usage.memoryMb > MEMORY_LIMIT_MB) return { kill: `it uses more than ${MEMORY_LIMIT_MB} MB` };
    if (this.silence) return this.checkSilence(this.silence, usage);
    const isSilent = isWorking && !this.hasSentMessageSinceCheck;
    this.hasSentMessageSinceCheck = false;
    if (!isSilent) return 'ok';
    this.silence = { cpuMs: usage?.cpuMs, checks: 0 };
    return 'ping';
  }

  private checkSilence(
    silence: { cpuMs: number | undefined; checks: number },
    usage: ResourceUsage | undefined,
  ): CheckResult {
    silence.checks += 1;
    const cpuMs = usage && silence.cpuMs !== undefined ? usage.cpuMs - silence.cpuMs : 0;
    const limitMs = this.hasRenderedPage ? LOOP_CPU_MS : COLD_LOOP_CPU_MS;
    if (cpuMs >= limitMs) return { kill: `it ran for ${cpuMs} ms without a message, like an endless loop` };
    const silentMs = silence.checks * WATCH_MS;
    return silentMs >= LONGEST_SILENCE_MS ? { kill: `it sent no message for ${silentMs} ms` } : 'ok';
  }
}
