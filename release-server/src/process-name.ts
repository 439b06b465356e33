import { readFileSync, readlinkSync } from 'node:fs';

/** This process, by a name that fits into a file's name: its number, and which containers it counts in. */
export function processName(): string {
  return `${process.pid}.${namespace()}`;
}

/**
 * Whether the process of that name may still be running. One that nobody has buried yet is dead; one of another
 * container cannot be asked after, and may live.
 */
export function mayBeAlive(name: string): boolean {
  const [pid = '', where = namespace()] = name.split('.');
  return where !== namespace() || isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is there, but belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isUnburied(pid);
}

/** A killed process keeps its number until its parent asks what became of it. Only Linux tells. */
function isUnburied(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Containers count their processes each from one. Only Linux tells them apart. */
function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  } catch {
    return '';
  }
}
