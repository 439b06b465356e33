import { runAcademy } from '../src/cli/academy';
import type { ProgramResult } from './run-program';

/**
 * Runs a command of `npm run academy` inside the test's process, because starting a process takes a second. A usage error exits the
 * process, so tests of usage errors need `runProgram`. Afterwards all mocks of the test are restored.
 * @param settings environment variables of the command
 */
export async function runInProcess(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<ProgramResult> {
  const out: string[] = [];
  const err: string[] = [];
  const before = { ...process.env };
  // There is no file at this path, so that the settings of an academy on this machine are not read.
  Object.assign(process.env, { SETTINGS_FILE: '/no/such/file', ...settings });
  jest.spyOn(console, 'log').mockImplementation((text) => void out.push(`${text}\n`));
  jest.spyOn(console, 'error').mockImplementation((text) => void err.push(`${text}\n`));
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
  try {
    return { code: await runAcademy(args), out: out.join(''), err: err.join('') };
  } finally {
    process.env = before;
    process.exitCode = 0;
    jest.restoreAllMocks();
  }
}
