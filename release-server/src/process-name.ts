import { readFileSync, readlinkSync } from 'node:fs';

/** Name of this process for its locks and drafts, such as `1234.4026531836`: its pid and its pid namespace. */
export function processName(): string {
  return `${process.pid}.${namespace()}`;
}

/**
 * Whether a process may still be running: false for a zombie, true for a process of another container, whose state cannot be read.
 * @param name the `processName` of that process; a pid without a namespace counts as a process in this process's namespace
 */
export function mayBeAlive(name: string): boolean {
  const [pid = '', pidNamespace = namespace()] = name.split('.');
  return pidNamespace !== namespace() || isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** Whether a process has ended, and keeps its pid only until its parent reads its exit status. Always false outside Linux. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Id of the pid namespace: each container has its own namespace, in which the first pid is 1. Empty outside Linux. */
function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  } catch {
    return '';
  }
}
