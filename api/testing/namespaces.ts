import { spawnSync } from 'node:child_process';

/** Runs a program in a new PID namespace, like a container; all its processes end with the first one. */
export const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'] as const;

/** The reason why no PID namespace can be created, if so; it needs Linux and root. */
export function namespacesMissing(): string | undefined {
  const [program, ...args] = UNSHARE;
  const { status, error, stderr } = spawnSync(program, [...args, 'true'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `PID namespaces cannot be made here (${error?.message ?? stderr.trim()})`;
}
