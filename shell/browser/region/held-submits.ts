import { afterPaint } from '@stepwell/shared-ui';

const HELD = 'form[data-pressed]';

/** Submits the forms of a region, now hydrated, that the visitor has submitted before (`boot/hold-submits.ts`). */
export function releaseSubmits(region: Element): void {
  for (const form of region.querySelectorAll<HTMLFormElement>(HELD)) {
    delete form.dataset.pressed;
    // The form's own effects come first.
    afterPaint(() => form.requestSubmit());
  }
}

/** Forgets the submits of a region, because the visitor has got another answer. */
export function forgetSubmits(region: Element): void {
  for (const form of region.querySelectorAll<HTMLFormElement>(HELD)) delete form.dataset.pressed;
}
