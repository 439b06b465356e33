import { freePort } from '@stepwell/server-kit/testing/free-port';
import { type Program, startNode } from './program';
import { ROOT } from './root';

/** A running server command of the repository. */
export interface RunningCommand extends Program {
  origin: string;
}

/**
 * Starts `scripts/<script>` on a free port and waits until it is ready.
 * @param env additional settings
 * @throws Error with the output of the command if the command ends first
 */
export async function startCommand(
  script: string,
  env: Record<string, string>,
  root = ROOT,
): Promise<RunningCommand> {
  const port = await freePort();
  const program = await startProgram(`scripts/${script}`, { PORT: String(port), ...env }, root);
  return { origin: `http://localhost:${port}`, ...program };
}

/** Starts a program and waits until it is ready. @throws Error with the program's output if the program ends first */
export async function startProgram(
  source: string,
  env: Record<string, string>,
  root = ROOT,
): Promise<Program> {
  return startNode(source, ['--import', './scripts/typescript.mjs', source], env, root);
}
