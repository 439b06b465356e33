import { errorMessage } from '../lib/api-error';
import { academyProgram } from './academy';

/** Runs a command line. @returns the exit code */
export async function runAcademy(args: readonly string[]): Promise<number> {
  try {
    const program = await academyProgram(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(errorMessage(error));
    return 1;
  }
}
