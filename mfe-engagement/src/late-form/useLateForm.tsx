import { type FieldMessages, NETWORK_ERROR } from '@stepwell/contract';
import {
  type ChangeEvent,
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

export type TextValues = Record<string, string>;

/** What the form knows once its engine runs. */
interface EngineState {
  /** Messages of fields that were left and break a rule. */
  errors: FieldMessages;
  dirty: boolean;
  isValid: boolean;
  isSubmitting: boolean;
  change: (event: ChangeEvent<HTMLInputElement>) => void;
  blur: (event: FocusEvent<HTMLInputElement>) => void;
  submit: () => Promise<unknown>;
}

/** What people did before the engine came. */
interface Early {
  left: Record<string, boolean>;
  submitted: boolean;
}

interface LateFormOptions<Values extends TextValues> {
  rules: 'contact' | 'subscribe';
  /** The empty form; it must be the same object at every render. */
  blank: Values;
  /** Sends values that keep the rules, trimmed: `'sent'` empties the form, messages go to their fields. */
  send: (values: Values, form: HTMLFormElement) => Promise<'sent' | FieldMessages>;
}

export interface FormEngineProps<Values extends TextValues> {
  form: HTMLFormElement;
  rules: LateFormOptions<Values>['rules'];
  blank: Values;
  early: Early;
  send: (values: Values) => Promise<'sent' | FieldMessages>;
  onState: (state: EngineState) => void;
}

type Engine = ComponentType<FormEngineProps<TextValues>>;

/**
 * A form that is plain HTML until somebody turns to it: formik and the rules come with the first focus. The inputs
 * keep their own text (they are uncontrolled), so nothing typed before, during or after the loading is lost.
 */
export function useLateForm<Values extends TextValues>({ rules, blank, send }: LateFormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const early = useRef<Early>({ left: {}, submitted: false });
  const isLoading = useRef(false);
  const [Engine, setEngine] = useState<Engine | null>(null);
  const [state, setState] = useState<EngineState | null>(null);
  const [problem, setProblem] = useState('');

  const wake = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const { FormEngine } = await import('./form-engine');
      setProblem('');
      setEngine(() => FormEngine as unknown as Engine);
    } catch {
      // The next focus or submit tries again.
      isLoading.current = false;
      if (early.current.submitted) setProblem(NETWORK_ERROR);
      early.current.submitted = false;
    }
  }, []);

  // Somebody may have begun before this page was hydrated.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) void wake();
  }, [wake]);

  const engine: ReactNode = Engine && form.current && (
    <Engine
      form={form.current}
      rules={rules}
      blank={blank}
      early={early.current}
      send={(values) => send(values as Values, form.current as HTMLFormElement)}
      onState={setState}
    />
  );

  return {
    /** Place it inside the form; it draws nothing. */
    engine,
    errors: state?.errors ?? {},
    dirty: state?.dirty ?? false,
    isValid: state?.isValid ?? true,
    isSubmitting: state?.isSubmitting ?? false,
    /** Why the form's own code could not be loaded, once somebody tried to send; otherwise empty. */
    problem,
    form: {
      ref: form,
      noValidate: true,
      onFocus: () => void wake(),
      onChange: (event: FormEvent<HTMLFormElement>) => {
        if (isField(event.target, blank)) state?.change(event as unknown as ChangeEvent<HTMLInputElement>);
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        if (!isField(event.target, blank)) return;
        if (state) state.blur(event as unknown as FocusEvent<HTMLInputElement>);
        else early.current.left[event.target.name] = true;
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (state) {
          void state.submit();
          return;
        }
        early.current.submitted = true;
        void wake();
      },
    },
  };
}

function isField(target: EventTarget, blank: TextValues): target is HTMLInputElement {
  return 'name' in target && typeof target.name === 'string' && target.name in blank;
}
