// Names of version 1.1, kept for one minor version.

import { onFirstInteraction } from './browser/on-first-interaction';
import { requestIdle } from './browser/request-idle';
import type { FormValues } from './lazy-form/form-values';
import { type LazyFormOptions, useLazyForm } from './lazy-form/useLazyForm';
import { useLazyModule } from './lazy-module/useLazyModule';
import { ProgressBar, type ProgressBarProps } from './loader/ProgressBar';

/** @deprecated Use `onFirstInteraction`. */
export const afterFirstAct = onFirstInteraction;

/** @deprecated Use `requestIdle`. */
export const onceIdle = requestIdle;

/** @deprecated Use `ProgressBar`. */
export const RouteBar = ProgressBar;

/** @deprecated Use `ProgressBarProps`. */
export type RouteBarProps = ProgressBarProps;

/** @deprecated Use `LazyFormOptions`. */
export interface LateFormOptions<Values extends FormValues, Cleaned>
  extends Omit<LazyFormOptions<Values, Cleaned>, 'timeoutMs'> {
  patienceMs: number;
}

/** @deprecated Use `useLazyForm`. */
export function useLateForm<Values extends FormValues, Cleaned>({
  patienceMs,
  ...options
}: LateFormOptions<Values, Cleaned>) {
  const { hasFailed, load, ...form } = useLazyForm({ ...options, timeoutMs: patienceMs });
  return { ...form, isInVain: hasFailed, want: load };
}

/** @deprecated Use `LazyModule`. */
export type LateCode<Code> = ReturnType<typeof useLateCode<Code>>;

/** @deprecated Use `useLazyModule`. */
export function useLateCode<Code>(fetchCode: () => Promise<Code>, patienceMs: number) {
  const { load, isSubmitPending, ...module } = useLazyModule(fetchCode, patienceMs);
  return { ...module, isOwed: isSubmitPending, want: load };
}
