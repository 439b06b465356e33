import { ApiError, errorMessage } from '../lib/api-error';
import { academyProgram } from './academy';

/** Runs a command line. @returns the exit code */
export async function runAcademy(args: readonly string[]): Promise<number> {
  try {
    const program = await academyProgram(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(failureText(error));
    return 1;
  }
}

/** The message of an error, with a line for each field that the message does not name. */
function failureText(error: unknown): string {
  const message = errorMessage(error);
  const fields = error instanceof ApiError ? Object.entries(error.data?.fields ?? {}) : [];
  const lines = fields.filter(([, text]) => !message.includes(text)).map(([name, text]) => `${name} ${text}`);
  return [message, ...lines].join('\n');
}
