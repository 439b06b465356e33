import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../back-office/doctor';
import { type Alert, filledIn, readAlerts } from './alerts';
import { type Sample, samplesIn } from './exposition';
import { MEASURES, type Readings } from './measures';

/** A process answers from what it has counted; of its database it asks for two seconds at most. */
const PATIENCE_MS = 5000;
const ALL_WELL: Finding = {
  level: 'ok',
  text: 'Nothing that they tell is beyond the limits of deploy/alerts.yml',
};
const LEVELS = { page: 'problem', look: 'warning' } as const;

/**
 * Reads the metrics of processes twice, and holds them against the limits of `deploy/alerts.yml`.
 * @param addresses of their metrics' ports, such as `http://127.0.0.1:13001` @param seconds between the two
 */
export async function askMetrics(addresses: readonly string[], seconds: number): Promise<Finding[]> {
  if (addresses.length === 0) return [];
  const read = () => Promise.all(addresses.map(samplesOf));
  const before = await read();
  await pause(seconds * 1000);
  const now = await read();
  const readings = { before: before.flatMap((each) => each ?? []), now: now.flatMap((each) => each ?? []) };
  const wrong = judged(readings);
  const isTold = readings.now.length > 0;
  return [
    ...addresses.map((address, n) => (now[n] ? answeredAt(address, readings, seconds) : silentAt(address))),
    ...wrong,
    ...(isTold && wrong.length === 0 ? [ALL_WELL] : []),
  ];
}

async function samplesOf(address: string): Promise<Sample[] | undefined> {
  try {
    const reply = await fetch(new URL('/metrics', address), { signal: AbortSignal.timeout(PATIENCE_MS) });
    const samples = reply.ok ? samplesIn(await reply.text(), new URL(address).host) : [];
    return samples.some(({ name }) => name.startsWith('stepwell_')) ? samples : undefined;
  } catch {
    return undefined;
  }
}

function answeredAt(address: string, { before, now }: Readings, seconds: number): Finding {
  const { host } = new URL(address);
  const own = (samples: readonly Sample[]) =>
    samples.filter(({ name, labels }) => labels.instance === host && name === 'stepwell_requests_total');
  const count = (samples: readonly Sample[]) => own(samples).reduce((sum, { value }) => sum + value, 0);
  const kind = now.find(({ labels }) => labels.instance === host && labels.process)?.labels.process;
  const answered = Math.max(0, count(now) - count(before));
  return { level: 'ok', text: `${address} (${kind}) answered ${answered} requests in ${seconds} s` };
}

function silentAt(address: string): Finding {
  return {
    level: 'problem',
    text: `${address} tells no metrics`,
    remedy: "is it a process's METRICS_HOST and METRICS_PORT, and does it run? See its log",
  };
}

/** What is beyond the limits. @param readings of any number of processes */
export function judged(readings: Readings): Finding[] {
  return readAlerts().flatMap((alert) => findingsOf(alert, readings));
}

function findingsOf({ name, severity, isOver, summary, remedy }: Alert, readings: Readings): Finding[] {
  const over = (MEASURES[name]?.(readings) ?? []).filter(({ value }) => isOver(value));
  const findings = over.map(({ labels, value }) => ({
    level: LEVELS[severity],
    text: filledIn(summary, labels, value),
    remedy: filledIn(remedy, labels, value),
  }));
  // What is said of all of them is told by each that knows.
  return findings.filter(({ text }, n) => findings.findIndex((other) => other.text === text) === n);
}
