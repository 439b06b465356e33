import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startEnvironment } from '../support/program';

const run = promisify(execFile);

export interface CommandResult {
  /** Exit code; 2 if edges do not show the change within the time that the command waits. */
  code: number;
  /** stdout and stderr. */
  text: string;
  /** stdout of a command with `--json`; otherwise `null`. */
  json: unknown;
}

/** Runs `npm run release -- …` in a workspace on a site's data folder. */
export async function release(root: string, dataDir: string, ...args: string[]): Promise<CommandResult> {
  const command = ['--import', './scripts/typescript.mjs', 'scripts/release.ts', ...args];
  try {
    const { stdout, stderr } = await run(process.execPath, command, {
      cwd: root,
      env: startEnvironment({ DATA_DIR: dataDir }),
    });
    return { code: 0, text: stdout + stderr, json: args.includes('--json') ? JSON.parse(stdout) : null };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr, json: args.includes('--json') ? JSON.parse(stdout) : null };
  }
}
