import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { TYPESCRIPT } from './server';

export interface ProgramResult {
  code: number;
  out: string;
  err: string;
}

/** Runs a TypeScript file of `src`, such as `acts/academy.ts`, in a new process, without the settings of a site installed on this machine. */
export function runProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<ProgramResult> {
  const program = join(import.meta.dirname, '../src', path);
  const settings = { PATH: process.env.PATH, SETTINGS_FILE: '/no/such/file' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', TYPESCRIPT, program, ...args],
      { env: { ...settings, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
