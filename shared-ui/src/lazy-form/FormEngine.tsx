import { type FormikHelpers, type FormikState, useFormik } from 'formik';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { afterFrame } from './after-frame';
import { emptyValues, type FormValues, filledFields, readValues } from './form-values';

/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The rules of a form: its cleaned values, or a message for each invalid field. */
export type FormRules<Values extends FormValues, Cleaned> = (
  values: Values,
) => { ok: true; value: Cleaned } | { ok: false; fields: FieldMessages };

/** What a form shows besides the text of its controls. */
export interface FormView {
  /** Messages of the fields that were left, and of all fields once the form was submitted. */
  errors: FieldMessages;
  /** The receiver's messages for the last submission. */
  refused: FieldMessages;
  /** The values are valid and no submission is running. */
  canSubmit: boolean;
  isBusy: boolean;
  /** `send` threw at the last submission. */
  hasThrown?: boolean;
}

/** What the form's event handlers call. */
export interface FormActs {
  /** A control's value has changed. */
  change: (field: string) => void;
  leave: (field: string) => void;
  /** Validates the present values at once. */
  settle: () => void;
  /** Validates the present values, then sends them or focuses the first invalid field. */
  submit: () => Promise<void>;
}

/** A component that renders nothing and handles the form's state. */
export type FormEngine<Values extends FormValues, Cleaned> = (
  props: FormEngineProps<Values, Cleaned>,
) => ReactNode;

export interface FormEngineProps<Values extends FormValues, Cleaned> {
  ref: Ref<FormActs>;
  form: RefObject<HTMLFormElement | null>;
  /** The empty form, with every field by its name. */
  blank: Values;
  /** Fields that were left before the engine was loaded. */
  left: RefObject<ReadonlySet<string>>;
  /**
   * Resolves to `'taken'`, which empties the form, or to the receiver's messages for the fields; no messages mean that the form as a
   * whole was refused. An error that it throws is reported, and the form can be sent again.
   */
  send: (cleaned: Cleaned) => Promise<'taken' | FieldMessages>;
  show: (view: FormView) => void;
  /** Sets whether any field is filled, where no input event reports it. */
  begin: (isBegun: boolean) => void;
}

const NOTHING: FieldMessages = {};
/** Formik's status of a form whose `send` threw. */
const THROWN: FieldMessages = {};

/** The engine of a form with these rules. Import it lazily, together with the rules. */
export function formEngine<Values extends FormValues, Cleaned>(
  rules: FormRules<Values, Cleaned>,
): FormEngine<Values, Cleaned> {
  return (props) => <FormikEngine {...props} rules={rules} />;
}

interface FormikEngineProps<Values extends FormValues, Cleaned> extends FormEngineProps<Values, Cleaned> {
  rules: FormRules<Values, Cleaned>;
}

/**
 * Formik for a form whose controls are already on the page. Formik keeps which fields were left, their errors, and the state of the
 * submission. The text stays in the controls: formik submits the values of its last render, and Enter may follow a key sooner.
 */
function FormikEngine<Values extends FormValues, Cleaned>(props: FormikEngineProps<Values, Cleaned>) {
  const { ref, form, blank, rules, left, send, show, begin } = props;
  const fields = Object.keys(blank);
  const read = () => (form.current ? readValues(form.current, blank) : blank);
  const cancelValidation = useRef<() => void>(undefined);
  const formik = useFormik<FormValues>({
    initialValues: blank,
    // Formik's own validation finishes later than it starts, and could replace a newer result by an older one.
    validateOnChange: false,
    validateOnBlur: false,
    validate: () => errorsOf(rules(read())),
    onSubmit: async (_, helpers) => {
      const given = read();
      const checked = rules(given);
      if (!checked.ok) return;
      helpers.setStatus(NOTHING);
      let answer: Awaited<ReturnType<typeof send>>;
      try {
        answer = await send(checked.value);
      } catch (thrown) {
        helpers.setStatus(THROWN);
        reportError(thrown);
        return;
      }
      if (answer === 'taken') {
        empty(given, helpers);
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
    const found = errorsOf(rules(read()));
    setErrors(found);
    return found;
  }

  function empty(given: Values, { resetForm }: FormikHelpers<FormValues>) {
    if (form.current) emptyValues(form.current, given);
    resetForm();
    const isBegunAgain = filledFields(read()).length > 0;
    begin(isBegunAgain);
    if (isBegunAgain) validate();
  }

  useImperativeHandle(ref, () => ({
    change(field) {
      // A key runs the rules only if something visible depends on them: the field's message, or the button, which is on or could
      // come on.
      const isFilled = filledFields(read()).length === fields.length;
      if (!touched[field] && !isFilled && !isValid(errors)) return;
      // Once for several keys, and after the frame that shows the last one.
      cancelValidation.current?.();
      cancelValidation.current = afterFrame(validate);
    },
    leave(field) {
      void setFieldTouched(field, true, false);
      validate();
    },
    settle() {
      validate();
    },
    async submit() {
      if (stateNow(formik).isSubmitting) return;
      const found = validate();
      const submitted = formik.submitForm();
      const first = fields.find((field) => field in found);
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]:enabled`)?.focus();
      await submitted;
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over once what happened before the engine was loaded
  useLayoutEffect(() => {
    const begun = filledFields(read());
    const focused = document.activeElement?.getAttribute('name');
    begin(begun.length > 0);
    void setTouched(eachTrue([...left.current, ...begun.filter((field) => field !== focused)]), false);
    validate();
    return () => cancelValidation.current?.();
  }, []);

  // Before the next paint, so that the form never shows an older state than its engine has.
  useLayoutEffect(() => {
    show({
      // A field has no message while the learner is still typing in it for the first time.
      errors: Object.fromEntries(
        Object.entries(errors).flatMap(([field, message]) =>
          message && touched[field] ? [[field, message]] : [],
        ),
      ),
      refused: status ?? NOTHING,
      canSubmit: !isSubmitting && isValid(errors),
      isBusy: isSubmitting,
      hasThrown: status === THROWN,
    });
  }, [show, errors, touched, isSubmitting, status]);

  return null;
}

function errorsOf(checked: ReturnType<FormRules<FormValues, unknown>>): FieldMessages {
  return checked.ok ? NOTHING : checked.fields;
}

function isValid(errors: object): boolean {
  return Object.keys(errors).length === 0;
}

function eachTrue(fields: string[]): Record<string, boolean> {
  return Object.fromEntries(fields.map((field) => [field, true]));
}

/** Formik's present state: the hook returns that of its last render. */
function stateNow({ setFormikState }: FormikHelpers<FormValues>): FormikState<FormValues> {
  let now = {} as FormikState<FormValues>;
  setFormikState((state) => {
    now = state;
    return state;
  });
  return now;
}
