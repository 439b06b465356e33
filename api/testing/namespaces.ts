import { spawnSync } from 'node:child_process';

/** What runs a program in a PID namespace of its own, as a container does; all of it ends with the first process. */
export const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'] as const;

/** Why no PID namespace can be made here, if so: it takes Linux and root. */
export function namespacesMissing(): string | undefined {
  const [program, ...args] = UNSHARE;
  const { status, error, stderr } = spawnSync(program, [...args, 'true'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `PID namespaces cannot be made here (${error?.message ?? stderr.trim()})`;
}
