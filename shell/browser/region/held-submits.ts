import { afterPaint } from '@stepwell/shared-ui';

/** Submits the forms of a region, now hydrated, that the visitor has submitted before (`boot/hold-submits.ts`). */
export function releaseSubmits(region: Element): void {
  for (const form of region.querySelectorAll<HTMLFormElement>('form[data-pressed]')) {
    delete form.dataset.pressed;
    // The form's own effects come first.
    afterPaint(() => form.requestSubmit());
  }
}
