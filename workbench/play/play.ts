import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LIVE, ROOT, releaseOf, WORKSPACE, workspaceShell } from '../server/releases';
import { requireReleaseId, toVariables } from './played';

const USAGE = 'npm run qa -- play <remote> [--release <id>] [--against live|<id>] [options of Playwright…]';

/**
 * Plays every scenario of a release at two widths in both themes, and writes `play-report/index.html`.
 * @returns the exit code
 * @throws Error for a remote or a release that does not exist
 */
export async function play(
  [remote = '', ...args]: string[],
  report: (text: string) => void,
): Promise<number> {
  if (!remote || remote.startsWith('-')) throw new Error(`Name a remote: ${USAGE}`);
  const { release = WORKSPACE, against, others } = optionsIn(args);
  // Builds and finds the releases before Playwright's processes, each of which reads them.
  await workspaceShell(report);
  await releaseOf(remote, release, report);
  if (against) await releaseOf(remote, against, report);
  const config = join(import.meta.dirname, 'playwright.config.ts');
  const child = spawn('npx', ['--no-install', 'playwright', 'test', '--config', config, ...others], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...toVariables({ remote, release, against }) },
  });
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)));
  report(`the report is play-report/index.html: npx playwright show-report play-report`);
  return code;
}

/** Takes this command's own options out of those for Playwright. */
function optionsIn(args: string[]): { release?: string; against?: string; others: string[] } {
  const values: Record<string, string> = {};
  const others: string[] = [];
  for (const rest = [...args]; rest.length > 0; ) {
    const arg = rest.shift() ?? '';
    const [, name, inline] = /^--(release|against)(?:=(.*))?$/.exec(arg) ?? [];
    if (!name) others.push(arg);
    else {
      const value = inline ?? rest.shift() ?? '';
      values[name] = value === LIVE ? LIVE : requireReleaseId(value);
    }
  }
  return { ...values, others };
}
