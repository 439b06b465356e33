import { PROBES } from '@stepwell/server-kit/probes';
import { type Finding, ok, problem, warning } from './finding';

/** Time limit of a request. A process needs at most 2 s for its checks. */
const TIMEOUT_MS = 4000;

/** Requests `/readyz` of processes in parallel. @param addresses such as `http://127.0.0.1:3001` */
export async function askProcesses(addresses: readonly string[]): Promise<Finding[]> {
  return (await Promise.all(addresses.map(askProcess))).flat();
}

async function askProcess(address: string): Promise<Finding[]> {
  try {
    const reply = await fetch(new URL(PROBES.ready, address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { checks } = (await reply.json()).response.data as { checks: Record<string, string> };
    const failed = Object.entries(checks).filter(([, result]) => result !== 'ok');
    if (failed.length === 0) return [ok(`${address} is ready`)];
    // The process is ready as long as only optional checks fail, such as that of the disk.
    const isReady = reply.status !== 503;
    return failed.map(([name, result]) => (isReady ? warning : problem)(`${address}: ${name}: ${result}`));
  } catch {
    const remedy = 'is it a process of the site, and does it run? See its log';
    return [problem(`${address} does not answer /readyz`, remedy)];
  }
}
