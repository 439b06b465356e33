import { type FieldMessages, LATE_CODE_PATIENCE_MS, NETWORK_ERROR } from '@stepwell/contract';
import { useLateCode } from '@stepwell/shared-ui';
import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A form's values by field name; every field of these forms is text. */
export type TextValues = Record<string, string>;

/** What comes of sending: `'sent'` empties the form, messages go to their fields, and nothing typed is lost. */
export type SendResult = 'sent' | FieldMessages;

interface LateFormOptions<Values extends TextValues> {
  rules: 'contact' | 'subscribe';
  /** The empty form, the same object at every render. */
  blank: Values;
  /** Gets values that keep the rules, trimmed. */
  send: (values: Values, form: HTMLFormElement | null) => Promise<SendResult>;
}

/** What the form knows once its engine runs. */
interface EngineState {
  /** Messages of fields that were left, or sent, and break a rule. */
  errors: FieldMessages;
  dirty: boolean;
  isValid: boolean;
  isSubmitting: boolean;
  change: (event: ChangeEvent<HTMLInputElement>) => void;
  blur: (event: FocusEvent<HTMLInputElement>) => void;
  submit: () => Promise<void>;
}

export interface FormEngineProps {
  form: RefObject<HTMLFormElement | null>;
  rules: 'contact' | 'subscribe';
  blank: TextValues;
  /** What people did before the engine came. */
  early: { left: Record<string, boolean>; submitted: boolean };
  send: (values: TextValues) => Promise<SendResult>;
  onState: (state: EngineState) => void;
}

/**
 * A form that is plain HTML until somebody turns to it: formik and the rules come with the first focus. The inputs
 * keep their own text (they are uncontrolled), so nothing typed before, during or after the loading is lost.
 */
export function useLateForm<Values extends TextValues>({ rules, blank, send }: LateFormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const left = useRef<Record<string, boolean>>({});
  const late = useLateCode(fetchEngine, LATE_CODE_PATIENCE_MS);
  const [state, setState] = useState<EngineState | null>(null);
  const [isBegun, setBegun] = useState(false);
  const { code: Engine, want } = late;

  // Somebody may have begun before this page was hydrated.
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    setBegun(isStarted(current, blank));
    if (current.contains(document.activeElement) || isStarted(current, blank)) want();
  }, [want, blank]);

  return {
    /** Whether its button may be pressed: something was typed and keeps the rules, as far as is known. */
    canSubmit: state ? state.dirty && state.isValid && !state.isSubmitting : isBegun,
    /** A press waits for the form's own code. */
    isWaiting: late.isWaiting,
    errors: state?.errors ?? {},
    /** Why a press came to nothing: the form's own code could not be loaded; otherwise empty. */
    problem: late.hasFailed ? NETWORK_ERROR : '',
    /** Place it inside the form; it draws nothing. */
    engine: Engine && (
      <Engine
        form={form}
        rules={rules}
        blank={blank}
        early={{ left: left.current, submitted: late.isOwed }}
        send={(values) => send(values as Values, form.current)}
        onState={setState}
      />
    ),
    form: {
      ref: form,
      noValidate: true,
      onFocus: want,
      onChange: (event: FormEvent<HTMLFormElement>) => {
        if (!isField(event.target, blank)) return;
        setBegun(isStarted(event.currentTarget, blank));
        state?.change(event as unknown as ChangeEvent<HTMLInputElement>);
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        if (!isField(event.target, blank)) return;
        if (state) state.blur(event as unknown as FocusEvent<HTMLInputElement>);
        else left.current[event.target.name] = true;
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (state) void state.submit();
        else late.press();
      },
    },
  };
}

function fetchEngine() {
  return import('./form-engine').then(({ FormEngine }) => FormEngine);
}

function isField(target: EventTarget, blank: TextValues): target is HTMLInputElement {
  return 'name' in target && typeof target.name === 'string' && target.name in blank;
}

function isStarted(form: HTMLFormElement, blank: TextValues): boolean {
  const typed = new FormData(form);
  return Object.keys(blank).some((name) => typed.get(name));
}
