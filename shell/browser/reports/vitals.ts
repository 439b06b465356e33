import type { VitalsReport } from './page-report';
import { sendReport } from './report';

/** Measures the three web vitals of this visit, and reports them once, when the page is hidden. */
export async function reportVitals(): Promise<void> {
  const { onCLS, onINP, onLCP } = await import(/* webpackChunkName: "vitals" */ 'web-vitals');
  const vitals: VitalsReport = { kind: 'vitals' };
  const options = { reportAllChanges: true };
  onLCP(({ value }) => (vitals.lcp = Math.round(value)), options);
  onINP(({ value }) => (vitals.inp = Math.round(value)), options);
  onCLS(({ value }) => (vitals.cls = +value.toFixed(4)), options);
  const send = () => {
    if (!document.hidden) return;
    document.removeEventListener('visibilitychange', send);
    sendReport(vitals);
  };
  document.addEventListener('visibilitychange', send);
}
