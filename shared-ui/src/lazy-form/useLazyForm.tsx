import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '../browser/after-paint';
import { useLazyModule } from '../lazy-module/useLazyModule';
import type { FormActions, FormEngine, FormEngineProps, FormView } from './FormEngine';
import type { FormValues } from './form-values';

export interface LazyFormOptions<Values extends FormValues, Cleaned>
  extends Pick<FormEngineProps<Values, Cleaned>, 'blank' | 'send'> {
  /** The form's element; default: a ref that the hook creates. The returned `form` contains the ref. */
  form?: RefObject<HTMLFormElement | null>;
  /** Imports a `formEngine`; the same function at every render. */
  fetchEngine: () => Promise<FormEngine<Values, Cleaned>>;
  /** How long a submission waits for the engine to load, in milliseconds; then `hasFailed` is true. */
  timeoutMs: number;
  /** Fills the form before its text is read for the first time. */
  restore?: (form: HTMLFormElement) => void;
  /** Called for each change of a value. */
  onEdit?: (form: HTMLFormElement) => void;
}

type Edit = Pick<FormEvent<HTMLFormElement>, 'target' | 'currentTarget'>;

/**
 * A form that is plain HTML until it is used: its engine (formik) and its rules are loaded on the first focus, or at once if a field is
 * filled. Its controls are uncontrolled, so no input is lost while the engine loads, a key causes no render, and a submission validates the
 * newest text. A submission before the engine is loaded is carried out once the engine is loaded.
 */
export function useLazyForm<Values extends FormValues, Cleaned>(options: LazyFormOptions<Values, Cleaned>) {
  const { blank, fetchEngine, timeoutMs } = options;
  const ownRef = useRef<HTMLFormElement>(null);
  const form = options.form ?? ownRef;
  const module = useLazyModule(fetchEngine, timeoutMs);
  const { code: Engine, load, press, isWaiting, hasFailed, isSubmitPending } = module;
  const actions = useRef<FormActions>(null);
  const blurred = useRef(new Set<string>());
  const cancelUpdate = useRef<() => void>(undefined);
  const lastText = useRef<string>(undefined);
  const [isBegun, setBegun] = useState(false);
  const [view, show] = useState<FormView | null>(null);

  // The form may have been filled before hydration, by the learner or by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    options.restore?.(current);
    lastText.current = textOf(current);
    const isFilled = isAnyFilled(current, blank);
    setBegun(isFilled);
    if (isFilled || current.contains(document.activeElement)) load();
  }, []);

  function updateBegun() {
    cancelUpdate.current?.();
    cancelUpdate.current = undefined;
    if (form.current) setBegun(isAnyFilled(form.current, blank));
  }

  /** Password managers fill fields without an event, so each interaction compares the form's text with the text at the last interaction. */
  function detectSilentEdit() {
    const { current } = form;
    if (!current) return;
    const text = textOf(current);
    // The last text is `undefined` if the form took the focus while mounting, before the effect above has read the initial text.
    if (lastText.current === undefined || text === lastText.current) return;
    lastText.current = text;
    updateBegun();
    actions.current?.validate();
    options.onEdit?.(current);
  }

  function edit({ target, currentTarget }: Edit) {
    options.onEdit?.(currentTarget);
    const name = fieldOf(target, blank);
    if (!name) return;
    // The first letter enables the button, and the last deletion disables it. Both render the form, so they come after the key is painted.
    if (isAnyFilled(currentTarget, blank) !== isBegun) cancelUpdate.current ??= afterPaint(updateBegun);
    actions.current?.change(name);
  }

  useEffect(() => {
    if (isSubmitPending) void actions.current?.submit();
  }, [isSubmitPending]);

  const latestSend = useRef(options.send);
  useLayoutEffect(() => {
    latestSend.current = options.send;
  });
  // Memoized, so that a render of the form does not render the engine again.
  const engine = useMemo(() => {
    const send = (cleaned: Cleaned) => latestSend.current(cleaned);
    return Engine && <Engine {...{ form, blank, send, blurred, show, setBegun }} ref={actions} />;
  }, [Engine, form, blank]);

  const current: FormView = view ?? { errors: {}, refused: {}, canSubmit: true, isBusy: isWaiting };

  return {
    ...current,
    /** A field is filled, no submission is running, and the values are valid. Until the rules are loaded, a filled field suffices. */
    canSubmit: isBegun && current.canSubmit,
    /** A submission failed because the engine could not be loaded. */
    hasFailed,
    /** Loads the engine before the first focus. */
    load,
    /** Renders nothing; place it into the `form` element. */
    engine,
    /** Spread onto the `form` element. */
    form: {
      ref: form,
      noValidate: true,
      onFocus: () => {
        load();
        detectSilentEdit();
      },
      onPointerOver: detectSilentEdit,
      onPointerDown: detectSilentEdit,
      // `onChange` alone is not enough, because React does not call it for an `input` event after a script has set the value.
      onInput: edit,
      onChange: ({ nativeEvent, target, currentTarget }: FormEvent<HTMLFormElement>) => {
        if (nativeEvent.type !== 'input') edit({ target, currentTarget });
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const name = fieldOf(target, blank);
        if (!name) return;
        if (!actions.current) {
          blurred.current.add(name);
          return;
        }
        actions.current.blur(name);
        if (form.current) lastText.current = textOf(form.current);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        // After this event the browser submits, but only if the button is enabled. So the button is updated for the newest text now.
        if (key !== 'Enter') return;
        if (cancelUpdate.current) updateBegun();
        detectSilentEdit();
        actions.current?.validate();
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (actions.current) void actions.current.submit();
        else press();
      },
    },
  };
}

/** The name of the event's field; empty for a control that is not one of the form's fields. */
function fieldOf(target: EventTarget, blank: FormValues): string {
  const { name } = target as HTMLInputElement;
  return name in blank ? name : '';
}

/** All values of a form as one text to compare. */
function textOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}

function isAnyFilled(form: HTMLFormElement, blank: FormValues): boolean {
  const data = new FormData(form);
  return Object.keys(blank).some((name) => data.get(name));
}
