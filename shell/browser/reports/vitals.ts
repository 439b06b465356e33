import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Vitals } from './visit-report';

/** Measures a page's vitals from its start, as far as the browser supports them. @returns their values so far, kept up to date */
export function watchVitals(): Readonly<Vitals> {
  const vitals: Vitals = {};
  const options = { reportAllChanges: true };
  onLCP(({ value }) => (vitals.lcp = Math.round(value)), options);
  // The edge's lowest class ends at 25 ms, below the library's default of 40; browsers measure from 16 ms.
  onINP(({ value }) => (vitals.inp = value), { ...options, durationThreshold: 16 });
  onCLS(({ value }) => (vitals.cls = +value.toFixed(4)), options);
  return vitals;
}
