/** Path to which pages send their reports, by `sendBeacon`. */
export const REPORTS_PATH = '/reports';
/** Largest report that the edge accepts. */
export const REPORT_BYTES = 2000;

/** A region that did not load, threw, or stayed empty; or an error of the shell itself. */
export interface FailureReport {
  kind: 'failure';
  /** `shell`, or the remote whose region failed. */
  feature: string;
  release: string;
  /** Id of the entry, such as `checkout/CheckoutPage`; empty for the shell itself. */
  region: string;
  cause: 'load' | 'throw' | 'empty';
  /** The error's message without addresses, numbers and texts of the visitor. */
  message: string;
  /** Id of the previous release, if the region shows it. */
  instead?: string;
}

/** Web vitals of a visit: milliseconds, and the shift score. */
export interface VitalsReport {
  kind: 'vitals';
  lcp?: number;
  inp?: number;
  cls?: number;
}

/** The checkout's form was shown, or an order was placed with it. */
export interface CheckoutReport {
  kind: 'form' | 'order';
  /** Id of the checkout's release. */
  release: string;
}

export type PageReport = FailureReport | VitalsReport | CheckoutReport;
