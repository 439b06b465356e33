import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLazyModule } from '../lazy-module/useLazyModule';
import { afterFrame } from './after-frame';
import type { FormActs, FormEngine, FormEngineProps, FormView } from './FormEngine';
import type { FormValues } from './form-values';

export interface LazyFormOptions<Values extends FormValues, Cleaned>
  extends Pick<FormEngineProps<Values, Cleaned>, 'form' | 'blank' | 'send'> {
  /** Imports a `formEngine`; the same function at every render. */
  fetchEngine: () => Promise<FormEngine<Values, Cleaned>>;
  /** How long a press may wait for the rules. */
  patienceMs: number;
  /** Is told when a field holds another value than before. */
  onEdit?: (form: HTMLFormElement) => void;
}

/** Optional, as remotes may hold a form's handlers by the type of version 1.0. */
interface LaterHandlers {
  onPointerOver?: () => void;
  onPointerDown?: () => void;
  onInput?: (event: Edit) => void;
}

type Edit = Pick<FormEvent<HTMLFormElement>, 'target' | 'currentTarget'>;

/**
 * A form that is plain HTML until somebody turns to it: its engine (formik) and its rules come late. The controls keep
 * their own values (they are uncontrolled), so that nothing typed before, during or after the loading is lost, a key
 * costs next to nothing, and a press judges the newest text.
 */
export function useLazyForm<Values extends FormValues, Cleaned>(options: LazyFormOptions<Values, Cleaned>) {
  const { form, blank, fetchEngine, patienceMs } = options;
  const { code: Engine, want, press, isWaiting, hasFailed, isOwed } = useLazyModule(fetchEngine, patienceMs);
  const acts = useRef<FormActs>(null);
  const left = useRef(new Set<string>());
  const cancelLook = useRef<() => void>(undefined);
  const held = useRef<string>(undefined);
  const [isBegun, setBegun] = useState(false);
  const [view, show] = useState<FormView | null>(null);

  // Somebody may have begun before this page came alive, or the browser has put back what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    held.current = textOf(current);
    const begun = holdsAny(current, blank);
    setBegun(begun);
    if (begun || current.contains(document.activeElement)) want();
  }, []);

  function look() {
    cancelLook.current?.();
    cancelLook.current = undefined;
    if (form.current) setBegun(holdsAny(form.current, blank));
  }

  /** Password managers fill fields without any event: what they hold is compared where the next step is taken. */
  function lookForSilentEdit() {
    const { current } = form;
    if (!current) return;
    const holds = textOf(current);
    // A focus that is set while the form is mounted comes before the text that the form begins with is known.
    if (held.current === undefined || holds === held.current) return;
    held.current = holds;
    look();
    acts.current?.settle();
    options.onEdit?.(current);
  }

  function edit({ target, currentTarget }: Edit) {
    options.onEdit?.(currentTarget);
    const name = fieldOf(target, blank);
    if (!name) return;
    // The first letter of all draws the form anew: after the frame that shows it.
    if (holdsAny(currentTarget, blank) !== isBegun) cancelLook.current ??= afterFrame(look);
    acts.current?.change(name);
  }

  const later: LaterHandlers = {
    onPointerOver: lookForSilentEdit,
    onPointerDown: lookForSilentEdit,
    // React calls `onChange` only where the value is another than React has last seen, also by a script of the page.
    onInput: edit,
  };

  useEffect(() => {
    if (isOwed) void acts.current?.submit();
  }, [isOwed]);

  const sender = useRef(options.send);
  useLayoutEffect(() => {
    sender.current = options.send;
  });
  // The same object as before: whatever the form draws anew, its engine is not rendered again.
  const engine = useMemo(() => {
    const send = (cleaned: Cleaned) => sender.current(cleaned);
    return Engine && <Engine {...{ form, blank, send, left, show }} ref={acts} begin={setBegun} />;
  }, [Engine, form, blank]);

  // Until the engine is here there is nothing wrong that anybody knew of.
  const known: FormView = view ?? {
    errors: {},
    refused: {},
    canSubmit: true,
    isBusy: isWaiting,
    hasThrown: false,
  };

  return {
    ...known,
    /** Something was typed and keeps the rules, as far as they are here, and nothing is on its way. */
    canSubmit: isBegun && known.canSubmit,
    /** A press came to nothing, because the rules could not be had. */
    isInVain: hasFailed,
    /** Asks for the rules before anybody turns to the form. */
    want,
    /** Draws nothing, and goes into the `form` element. */
    engine,
    /** Goes onto the `form` element. */
    form: {
      ref: form,
      noValidate: true,
      onFocus: () => {
        want();
        lookForSilentEdit();
      },
      ...later,
      onChange: ({ nativeEvent, target, currentTarget }: FormEvent<HTMLFormElement>) => {
        if (nativeEvent.type !== 'input') edit({ target, currentTarget });
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const name = fieldOf(target, blank);
        if (!name) return;
        if (!acts.current) {
          left.current.add(name);
          return;
        }
        acts.current.leave(name);
        if (form.current) held.current = textOf(form.current);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        // The browser asks the button whether it may send: that must know the newest text by then.
        if (key !== 'Enter') return;
        if (cancelLook.current) look();
        lookForSilentEdit();
        acts.current?.settle();
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (acts.current) void acts.current.submit();
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

/** What a form holds, as one text to compare. */
function textOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}

function holdsAny(form: HTMLFormElement, blank: FormValues): boolean {
  const data = new FormData(form);
  return Object.keys(blank).some((name) => data.get(name));
}
