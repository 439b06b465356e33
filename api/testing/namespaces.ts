import { spawnSync } from 'node:child_process';

/** Command that runs a program in a new PID namespace, like a container: when its first process ends, all others end too. */
export const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'] as const;

/** @returns why no PID namespace can be created here, which needs Linux and root; `undefined` if one can */
export function namespacesMissing(): string | undefined {
  const [program, ...args] = UNSHARE;
  const { status, error, stderr } = spawnSync(program, [...args, 'true'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `PID namespaces cannot be made here (${error?.message ?? stderr.trim()})`;
}
