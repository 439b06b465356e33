import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLateCode } from '../late-code/useLateCode';
import type { FormEngine, FormEngineOptions, FormView, StartFormEngine } from './form-engine';
import type { FormValues } from './form-values';

export interface LateFormOptions<Values extends FormValues, Cleaned>
  extends Pick<FormEngineOptions<Values, Cleaned>, 'blank' | 'send'> {
  form: RefObject<HTMLFormElement | null>;
  /** Imports a `formEngine`; the same function at every render. */
  fetchEngine: () => Promise<StartFormEngine<Values, Cleaned>>;
  /** How long a press may wait for the rules. */
  patienceMs: number;
}

/**
 * A form that is plain HTML until somebody turns to it: its engine and its rules come late. The controls keep their own
 * values (they are uncontrolled), so that nothing typed before, during or after the loading is lost, a key costs next to
 * nothing, and a press judges the newest text. What is given at the first render stays: `blank`, `send`.
 */
export function useLateForm<Values extends FormValues, Cleaned>(options: LateFormOptions<Values, Cleaned>) {
  const { form, blank, fetchEngine, patienceMs, send } = options;
  const { code, want, press, isWaiting, hasFailed, isOwed } = useLateCode(fetchEngine, patienceMs);
  const engine = useRef<FormEngine>(null);
  const left = useRef<string[]>([]);
  const [isBegun, setBegun] = useState(false);
  const [view, show] = useState<FormView | null>(null);

  // Somebody may have begun before this page came alive, or the browser has put back what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const begun = holdsAny(current, blank);
    setBegun(begun);
    if (begun || current.contains(document.activeElement)) want();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code is here
  useEffect(() => {
    if (!code || !form.current) return;
    engine.current = code({ form: form.current, blank, left: left.current, send, show });
  }, [code]);

  useEffect(() => {
    if (isOwed) void engine.current?.submit();
  }, [isOwed]);

  const early: FormView = { errors: {}, refused: {}, canSubmit: isBegun, isBusy: isWaiting };

  return {
    ...(view ?? early),
    /** A press came to nothing, because the rules could not be had. */
    isInVain: hasFailed,
    /** Asks for the rules before anybody turns to the form. */
    want,
    /** Goes onto the `form` element. */
    form: {
      ref: form,
      noValidate: true,
      onFocus: want,
      onChange: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
        const name = fieldOf(target, blank);
        if (!name) return;
        if (engine.current) engine.current.change(name);
        else setBegun(holdsAny(currentTarget, blank));
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const name = fieldOf(target, blank);
        if (!name) return;
        if (engine.current) engine.current.leave(name);
        else left.current.push(name);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        // The browser asks the button whether it may send: that must know the newest text by then.
        if (key === 'Enter') engine.current?.settle();
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (engine.current) void engine.current.submit();
        else press();
      },
    },
  };
}

/** The field that an event is about; empty for a control that is none of the form's fields. */
function fieldOf(target: EventTarget, blank: FormValues): string {
  const { name } = target as HTMLInputElement;
  return name in blank ? name : '';
}

function holdsAny(form: HTMLFormElement, blank: FormValues): boolean {
  const data = new FormData(form);
  return Object.keys(blank).some((name) => data.get(name));
}
