import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessInfo {
  pid: number;
  command: string;
}

/** Running descendants of a process. */
export function descendantsOf(pid: number): ProcessInfo[] {
  const all = allProcesses();
  const below = (parent: number): ProcessInfo[] =>
    all
      .filter((each) => each.parent === parent)
      .flatMap(({ pid: child, command }) => [{ pid: child, command }, ...below(child)]);
  return below(pid);
}

export function isRunning(pid: number): boolean {
  return allProcesses().some((each) => each.pid === pid);
}

/** Memory of processes in MB (proportional set size). Ended processes count as 0. @returns `undefined` where the system does not report it */
export function memoryOf(pids: number[]): number | undefined {
  if (!existsSync('/proc/self/smaps_rollup')) return undefined;
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

interface ListedProcess extends ProcessInfo {
  parent: number;
}

/** All running processes of this machine, without zombies. */
function allProcesses(): ListedProcess[] {
  return existsSync('/proc/self/stat') ? fromProc() : fromPs();
}

/** Reads /proc, because small containers have no `ps`. */
function fromProc(): ListedProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, state, parent] =
          /^\d+ \(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        if (state === 'Z' || !parent) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}

/** For systems without /proc, such as macOS. */
function fromPs(): ListedProcess[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return pid && !state?.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });
}
