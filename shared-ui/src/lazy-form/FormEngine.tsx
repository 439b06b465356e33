import { type FormikHelpers, type FormikState, useFormik } from 'formik';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { afterPaint } from '../browser/after-paint';
import { emptyValues, type FormValues, filledFields, readValues } from './form-values';

/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Validates a form: returns its cleaned values, or a message for each invalid field. */
export type FormRules<Values extends FormValues, Cleaned> = (
  values: Values,
) => { ok: true; value: Cleaned } | { ok: false; fields: FieldMessages };

/** The state of a form that its component renders, besides the text of its controls. */
export interface FormView {
  /** Messages of the fields that lost the focus, and of all fields once the form was submitted. */
  errors: FieldMessages;
  /** The receiver's messages for the last submission. */
  refused: FieldMessages;
  /** The values are valid and no submission is running. */
  canSubmit: boolean;
  isBusy: boolean;
  /** `send` threw at the last submission. */
  hasThrown?: boolean;
}

/** The engine's functions, called by the form's event handlers. */
export interface FormActions {
  /** A control's value has changed. */
  change: (field: string) => void;
  /** A control has lost the focus. */
  blur: (field: string) => void;
  /** Validates the present values at once. */
  validate: () => void;
  /** Validates the present values, then sends them or focuses the first invalid field. */
  submit: () => Promise<void>;
}

/** A component that renders nothing and handles the form's state. */
export type FormEngine<Values extends FormValues, Cleaned> = (
  props: FormEngineProps<Values, Cleaned>,
) => ReactNode;

export interface FormEngineProps<Values extends FormValues, Cleaned> {
  ref: Ref<FormActions>;
  form: RefObject<HTMLFormElement | null>;
  /** The values of the empty form. Its keys are the names of the form's fields. */
  blank: Values;
  /** Fields that lost the focus before the engine was loaded. */
  blurred: RefObject<ReadonlySet<string>>;
  /**
   * Sends the form. Resolves to `'taken'` if the receiver has accepted the form, which is then emptied. Otherwise resolves to the
   * receiver's messages by field; `{}` refuses the form as a whole. If `send` throws, the error is reported and the form can be sent again.
   */
  send: (cleaned: Cleaned) => Promise<'taken' | FieldMessages>;
  /** Called with each new state, which the form's component renders. */
  show: (view: FormView) => void;
  /** Called with whether any field is filled, after the engine was loaded or has emptied the form. */
  setBegun: (isBegun: boolean) => void;
}

const NO_MESSAGES: FieldMessages = {};
/** Formik's status after `send` threw. Compared by identity, because `NO_MESSAGES` is empty too but is not a failure. */
const THROWN: FieldMessages = {};

/** Returns the engine of a form with these rules. Call it in a module that is imported lazily, together with the rules. */
export function formEngine<Values extends FormValues, Cleaned>(
  rules: FormRules<Values, Cleaned>,
): FormEngine<Values, Cleaned> {
  return (props) => <FormikEngine {...props} rules={rules} />;
}

interface FormikEngineProps<Values extends FormValues, Cleaned> extends FormEngineProps<Values, Cleaned> {
  rules: FormRules<Values, Cleaned>;
}

/**
 * Runs formik for a form whose controls are already on the page. Formik holds the touched fields, their errors, and the state of the
 * submission, but not the text: formik submits the values of its last render, and Enter may follow a key before the next render. So
 * values are read from the controls.
 */
function FormikEngine<Values extends FormValues, Cleaned>(props: FormikEngineProps<Values, Cleaned>) {
  const { ref, form, blank, rules, blurred, send, show, setBegun } = props;
  const fields = Object.keys(blank);
  const readForm = () => (form.current ? readValues(form.current, blank) : blank);
  const cancelValidation = useRef<() => void>(undefined);
  const formik = useFormik<FormValues>({
    initialValues: blank,
    // Formik validates asynchronously, so an older result could replace a newer one of `validate` below.
    validateOnChange: false,
    validateOnBlur: false,
    validate: () => errorsOf(rules(readForm())),
    onSubmit: async (_, helpers) => {
      const submitted = readForm();
      const checked = rules(submitted);
      if (!checked.ok) return;
      helpers.setStatus(NO_MESSAGES);
      let answer: Awaited<ReturnType<typeof send>>;
      try {
        answer = await send(checked.value);
      } catch (thrown) {
        helpers.setStatus(THROWN);
        reportError(thrown);
        return;
      }
      if (answer === 'taken') {
        emptyForm(submitted, helpers);
      } else {
        helpers.setStatus(answer);
        helpers.setErrors(answer);
      }
    },
  });
  const { errors, touched, isSubmitting, status, setErrors, setFieldTouched, setTouched } = formik;

  function validate() {
    cancelValidation.current?.();
    cancelValidation.current = undefined;
    const messages = errorsOf(rules(readForm()));
    setErrors(messages);
    return messages;
  }

  function emptyForm(submitted: Values, { resetForm }: FormikHelpers<FormValues>) {
    if (form.current) emptyValues(form.current, submitted);
    resetForm();
    const isBegunAgain = filledFields(readForm()).length > 0;
    setBegun(isBegunAgain);
    if (isBegunAgain) validate();
  }

  useImperativeHandle(ref, () => ({
    change(field) {
      // Validates only if the visitor can see the result: in the field's message, or in the button, which is or could become enabled.
      const isFilled = filledFields(readForm()).length === fields.length;
      if (!touched[field] && !isFilled && !isValid(errors)) return;
      // The rules run after the key is painted. After several quick keys, they run only once.
      cancelValidation.current?.();
      cancelValidation.current = afterPaint(validate);
    },
    blur(field) {
      void setFieldTouched(field, true, false);
      validate();
    },
    validate() {
      validate();
    },
    async submit() {
      if (currentState(formik).isSubmitting) return;
      // Formik validates again, but asynchronously, and the focus needs the messages now.
      const messages = validate();
      const submitted = formik.submitForm();
      const firstInvalid = fields.find((field) => field in messages);
      if (firstInvalid) form.current?.querySelector<HTMLElement>(`[name="${firstInvalid}"]:enabled`)?.focus();
      await submitted;
    },
  }));

  // Fields that were left or filled before the engine was loaded count as touched, except a filled field that has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount
  useLayoutEffect(() => {
    const filled = filledFields(readForm());
    const focused = document.activeElement?.getAttribute('name');
    setBegun(filled.length > 0);
    void setTouched(allTrue([...blurred.current, ...filled.filter((field) => field !== focused)]), false);
    validate();
    return () => cancelValidation.current?.();
  }, []);

  // This is a layout effect, so that the form never paints an older state than formik has.
  useLayoutEffect(() => {
    show({
      // A field has no message while the learner is still typing in it for the first time.
      errors: Object.fromEntries(
        Object.entries(errors).flatMap(([field, message]) =>
          message && touched[field] ? [[field, message]] : [],
        ),
      ),
      refused: status ?? NO_MESSAGES,
      canSubmit: !isSubmitting && isValid(errors),
      isBusy: isSubmitting,
      hasThrown: status === THROWN,
    });
  }, [show, errors, touched, isSubmitting, status]);

  return null;
}

function errorsOf(checked: ReturnType<FormRules<FormValues, unknown>>): FieldMessages {
  return checked.ok ? NO_MESSAGES : checked.fields;
}

function isValid(errors: object): boolean {
  return Object.keys(errors).length === 0;
}

function allTrue(fields: string[]): Record<string, boolean> {
  return Object.fromEntries(fields.map((field) => [field, true]));
}

/** Formik's current state. The hook's return value has only the state of the last render, which two submissions in one task share. */
function currentState({ setFormikState }: FormikHelpers<FormValues>): FormikState<FormValues> {
  let current = {} as FormikState<FormValues>;
  setFormikState((state) => {
    current = state;
    return state;
  });
  return current;
}
