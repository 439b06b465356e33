import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Vitals } from './visit-report';

/** Measures the page's web vitals. @returns the values so far, which later measurements update */
export function watchVitals(): Readonly<Vitals> {
  const vitals: Vitals = {};
  const options = { reportAllChanges: true };
  onLCP(({ value }) => (vitals.lcp = Math.round(value)), options);
  // The edge's lowest class ends at 25 ms, below the library's default threshold of 40 ms; browsers measure from 16 ms on.
  onINP(({ value }) => (vitals.inp = value), { ...options, durationThreshold: 16 });
  onCLS(({ value }) => (vitals.cls = +value.toFixed(4)), options);
  return vitals;
}
