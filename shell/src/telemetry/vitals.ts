import { measurementObserver } from '@stepwell/shared-ui';
import type { Vitals } from './visit-report';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

/** Jumps that follow each other within a second, for five at most, count as one (web.dev/articles/cls). */
const SHIFTS_GAP_MS = 1000;
const SHIFTS_MS = 5000;

/** Watches a page's vitals from its beginning, as far as the browser tells of them. @returns what they are now */
export function watchVitals(): () => Vitals {
  const vitals: Vitals = {};
  const looks: (() => void)[] = [];
  const watch = <Entry>(type: string, take: (entry: Entry) => void) => {
    const takeAll = (entries: PerformanceEntryList) => {
      for (const entry of entries) take(entry as Entry);
    };
    const options = { type, buffered: true, durationThreshold: 16 };
    const observer = measurementObserver(takeAll, options);
    if (!observer) return false;
    looks.push(() => takeAll(observer.takeRecords()));
    return true;
  };

  watch<PerformanceEntry>('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = Math.round(startTime);
  });
  const shifts = { sum: 0, first: 0, last: 0 };
  const tellsShifts = watch<LayoutShift>('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    const isNext = startTime - shifts.last < SHIFTS_GAP_MS && startTime - shifts.first < SHIFTS_MS;
    shifts.sum = isNext ? shifts.sum + value : value;
    if (!isNext) shifts.first = startTime;
    shifts.last = startTime;
    vitals.cls = Math.max(vitals.cls ?? 0, +shifts.sum.toFixed(4));
  });
  if (tellsShifts) vitals.cls = 0;
  const presses = new Map<number, number>();
  watch<Interaction>('event', ({ interactionId, duration }) => {
    if (interactionId) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration));
  });

  return () => {
    for (const look of looks) look();
    const slowest = [...presses.values()].sort((one, other) => other - one);
    const inp = slowest[Math.floor(slowest.length / 50)];
    return { ...vitals, inp };
  };
}
