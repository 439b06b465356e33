import type { RunOptions } from 'axe-core';

/** How axe checks a page, in test runs and in the workbench. */
export const AXE_OPTIONS: RunOptions = {
  iframes: false,
  // Only violations are read, so axe need not describe other results.
  resultTypes: ['violations'],
  // Experimental in axe, and off by default: the visible text of a control must be in its name.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
