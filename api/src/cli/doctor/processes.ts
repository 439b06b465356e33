import { PROBES } from '@stepwell/server-kit/probes';
import type { Finding } from './doctor';

/** A process looks for two seconds at most. */
const TIMEOUT_MS = 4000;

/** What processes say of themselves, all asked at once. @param addresses such as `http://127.0.0.1:3001` */
export async function askProcesses(addresses: readonly string[]): Promise<Finding[]> {
  return (await Promise.all(addresses.map(askProcess))).flat();
}

async function askProcess(address: string): Promise<Finding[]> {
  try {
    const reply = await fetch(new URL(PROBES.ready, address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { checks } = (await reply.json()).response.data as { checks: Record<string, string> };
    const wrong = Object.entries(checks).filter(([, found]) => found !== 'ok');
    if (wrong.length === 0) return [{ level: 'ok', text: `${address} is ready` }];
    return wrong.map(([name, found]) => ({
      level: reply.status === 503 ? 'problem' : 'warning',
      text: `${address}: ${name}: ${found}`,
    }));
  } catch {
    return [
      {
        level: 'problem',
        text: `${address} does not say how it is`,
        remedy: 'is it a process of the site, and does it run? See its log',
      },
    ];
  }
}
