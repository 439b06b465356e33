import { useFormik } from 'formik';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../browser/after-paint';
import { emptyValues, type FormValues, filledFields, readValues } from './form-values';

/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Validates a form: returns its cleaned values, or a message for each invalid field. */
export type FormRules<Values, Cleaned> = (
  values: Values,
) => { ok: true; value: Cleaned } | { ok: false; fields: FieldMessages };

export interface FormOptions<Values extends FormValues, Cleaned> {
  /** The values of the empty form. Its keys are the names of the form's fields. */
  blank: Values;
  /**
   * Fetches the rules, which are a chunk of their own. Called when the form is there, and again by a
   * submission after a failure.
   */
  loadRules: () => Promise<FormRules<Values, Cleaned>>;
  /**
   * Sends the form. Resolves to `'taken'` if the receiver has accepted the form, which is then emptied. Otherwise resolves to the
   * receiver's messages by field; `{}` refuses the form as a whole. If `send` throws, the error is reported and the form can be sent again.
   */
  send: (cleaned: Cleaned, form: HTMLFormElement) => Promise<'taken' | FieldMessages>;
  /** Fills the form before its values are read for the first time. */
  restore?: (form: HTMLFormElement) => void;
  /** Called after a change of a value. */
  onEdit?: (form: HTMLFormElement) => void;
}

const NO_MESSAGES: FieldMessages = {};
/** Formik's statuses after a failure. Compared by identity, because `NO_MESSAGES` is empty too but is not a failure. */
const THROWN: FieldMessages = {};
const NOT_LOADED: FieldMessages = {};

/**
 * A form on formik and rules. Formik holds the touched fields, their errors and the state of the submission, but not the values: the
 * controls are uncontrolled and hold them. So text that was typed, filled in or composed before the form's code was there is kept, a key
 * renders nothing, and a submission reads the newest text. A submission before the rules are there waits for them.
 */
export function useForm<Values extends FormValues, Cleaned>(options: FormOptions<Values, Cleaned>) {
  const { blank, loadRules, send, restore, onEdit } = options;
  const ref = useRef<HTMLFormElement>(null);
  /** Whether any field is filled; `null` in the server's HTML, where the button is enabled so that a press can be carried out later. */
  const [isBegun, setBegun] = useState<boolean | null>(null);
  const lastText = useRef('');
  const cancelCheck = useRef<() => void>(undefined);
  const isSending = useRef(false);
  const rules = useRef<FormRules<Values, Cleaned>>(null);

  const values = () => (ref.current ? readValues(ref.current, blank) : blank);
  const errorsNow = () => {
    const checked = rules.current?.(values());
    return !checked || checked.ok ? NO_MESSAGES : checked.fields;
  };
  async function load(): Promise<void> {
    rules.current ??= await loadRules();
    if (filledFields(values()).length > 0) setErrors(errorsNow());
  }

  const formik = useFormik<FormValues>({
    initialValues: blank,
    validateOnChange: false,
    validateOnBlur: false,
    validate: errorsNow,
    onSubmit: async (_, { resetForm, setErrors, setStatus }) => {
      const submitted = values();
      const checked = rules.current?.(submitted);
      if (!checked?.ok || !ref.current) return;
      setStatus(NO_MESSAGES);
      try {
        const answer = await send(checked.value, ref.current);
        if (answer === 'taken') {
          if (ref.current) emptyValues(ref.current, submitted);
          resetForm();
          check();
        } else {
          setStatus(answer);
          setErrors(answer);
        }
      } catch (thrown) {
        setStatus(THROWN);
        reportError(thrown);
      }
    },
  });
  const { errors, touched, isSubmitting, setErrors, setFieldTouched, setTouched, submitForm } = formik;
  const refused: FieldMessages = formik.status ?? NO_MESSAGES;

  /** Applies the rules if a value has changed. Password managers fill fields without an event, so each interaction checks the values. */
  function check(): void {
    cancelCheck.current?.();
    const text = JSON.stringify(values());
    if (!ref.current || text === lastText.current) return;
    lastText.current = text;
    setBegun(filledFields(values()).length > 0);
    setErrors(errorsNow());
    onEdit?.(ref.current);
  }

  // Fields that were filled before the form's code was there count as touched, except the one that has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount
  useLayoutEffect(() => {
    if (ref.current) restore?.(ref.current);
    const filled = filledFields(values());
    const focused = document.activeElement?.getAttribute('name');
    lastText.current = JSON.stringify(values());
    setBegun(filled.length > 0);
    // A failure matters only to a submission, which tries again.
    load().catch(() => undefined);
    void setTouched(Object.fromEntries(filled.map((name) => [name, name !== focused])), false);
  }, []);
  useEffect(() => () => cancelCheck.current?.(), []);

  /** After the key is painted, and once after several quick keys. */
  function checkLater(): void {
    cancelCheck.current?.();
    cancelCheck.current = afterPaint(check);
  }

  /** Fetches the rules for a submission. @returns whether they are there */
  async function hasLoaded(): Promise<boolean> {
    formik.setSubmitting(true);
    try {
      await load();
      return true;
    } catch {
      formik.setStatus(NOT_LOADED);
      formik.setSubmitting(false);
      return false;
    }
  }

  async function submit(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    if (!rules.current && !(await hasLoaded())) {
      isSending.current = false;
      return;
    }
    const messages = errorsNow();
    const firstInvalid = Object.keys(blank).find((name) => name in messages);
    if (firstInvalid) ref.current?.querySelector<HTMLElement>(`[name="${firstInvalid}"]:enabled`)?.focus();
    await submitForm().finally(() => {
      isSending.current = false;
    });
  }

  return {
    /** Messages of the fields that were left, and of all fields once the form was submitted. */
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([name, message]) =>
        message && (touched[name] || name in refused) ? [[name, message]] : [],
      ),
    ),
    /** The receiver's messages for the last submission. */
    refused,
    /** A field is filled, all values are valid, and no submission is running. */
    canSubmit: isBegun !== false && !isSubmitting && (isBegun === null || Object.keys(errors).length === 0),
    isBusy: isSubmitting,
    /** Why the last submission failed: the rules could not be fetched, or `send` threw. */
    failure: refused === NOT_LOADED ? ('rules' as const) : refused === THROWN ? ('send' as const) : null,
    /** Spread onto the `form` element. */
    form: {
      ref,
      noValidate: true,
      onFocus: check,
      onPointerOver: check,
      onPointerDown: check,
      // `onChange` alone is not enough, because React does not call it for an `input` event after a script has set the value.
      onInput: checkLater,
      onChange: checkLater,
      onBlur: ({ target }: FormEvent<HTMLFormElement>) => {
        const { name } = target as unknown as HTMLInputElement;
        if (!(name in blank)) return;
        void setFieldTouched(name, true, false);
        check();
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        // After this event the browser submits, but only if the button is enabled.
        if (key === 'Enter') check();
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
