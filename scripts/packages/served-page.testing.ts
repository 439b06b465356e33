import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { collect } from '@stepwell/e2e/program';

/**
 * Starts a server by a shell command, requests the page at the URL of the server's `ready` line, and ends the server with its
 * child processes.
 * @returns the HTML of the page
 * @throws Error with the server's output if the server ends before it is ready or has no page
 */
export async function servedPage(command: string, cwd: string, env: Record<string, string>): Promise<string> {
  // Runs in its own process group, because npm starts a shell, which starts the server.
  const child = spawn('bash', ['-c', command], { cwd, env: { ...process.env, ...env }, detached: true });
  const end = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal);
  const endNow = () => end('SIGKILL');
  process.once('exit', endNow);
  const ended = once(child, 'close').then(() => process.removeListener('exit', endNow));
  const log = collect(child);
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const [, url] = /^ready: (\S+)$/m.exec(log()) ?? [];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([address, ended.then(() => undefined)]);
  if (!url) throw new Error(`${command} ended before it was ready:\n${log()}`);
  try {
    const reply = await fetch(url, { headers: { accept: 'text/html' } });
    if (reply.status !== 200) throw new Error(`${command} answers ${url} with ${reply.status}:\n${log()}`);
    return await reply.text();
  } finally {
    end('SIGTERM');
    await ended;
  }
}
