import { execFile } from 'node:child_process';
import { startEnvironment } from '../support/program';
import { ROOT } from '../support/root';

export const QA_TIMEOUT_MS = 180_000;

/** Runs `npm run qa` with a subcommand that ends by itself. @returns its exit code, and stdout with stderr */
export function runQa(args: string[], dataDir: string): Promise<{ code: number; output: string }> {
  const node = ['--import', './scripts/typescript.mjs', 'scripts/qa.ts', ...args];
  const env = { ...startEnvironment({ DATA_DIR: dataDir }), CHROMIUM_PATH: process.env.CHROMIUM_PATH };
  return new Promise((resolve) => {
    execFile(process.execPath, node, { cwd: ROOT, env, timeout: QA_TIMEOUT_MS }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: out + err }),
    );
  });
}
