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
import { type FieldWords, hangsOnRules, isReady, saidErrors } from './form-state';
import { emptyValues, type FormValues, filledFields, readValues } from './form-values';

/** The rules of a form: its values cleaned, or what is wrong with them. */
export type FormRules<Values extends FormValues, Cleaned> = (
  values: Values,
) => { ok: true; value: Cleaned } | { ok: false; fields: FieldWords };

/** What a form draws, besides the controls' own text. */
export interface FormView {
  /** What the fields say is wrong with them. */
  errors: FieldWords;
  /** What the receiver said of fields when it refused the last try. */
  refused: FieldWords;
  /** What is typed keeps the rules, and nothing is on its way. */
  canSubmit: boolean;
  /** It is being sent. */
  isBusy: boolean;
  /** `send` threw at the last try. */
  hasThrown?: boolean;
}

/** What the form's own events tell its engine. */
export interface FormActs {
  /** A key, a choice or a tick in a field. */
  change: (field: string) => void;
  leave: (field: string) => void;
  /** Judges at once what the fields hold. */
  settle: () => void;
  /** Judges the newest text, and sends it or leads to the first field that is wrong. */
  submit: () => Promise<void>;
}

/** What draws nothing and works behind a form. */
export type FormEngine<Values extends FormValues, Cleaned> = (
  props: FormEngineProps<Values, Cleaned>,
) => ReactNode;

export interface FormEngineProps<Values extends FormValues, Cleaned> {
  ref: Ref<FormActs>;
  form: RefObject<HTMLFormElement | null>;
  /** The empty form, with every field by its name. */
  blank: Values;
  /** Fields that were left before the engine came. */
  left: RefObject<ReadonlySet<string>>;
  /**
   * `'taken'` empties the form; messages go to their fields, none of them to the form as a whole. What it throws is reported,
   * and the form can be sent again.
   */
  send: (cleaned: Cleaned) => Promise<'taken' | FieldWords>;
  /** Is told whatever is to be drawn otherwise. */
  show: (view: FormView) => void;
  /** Is told whether something is typed, chosen or ticked, where no key has said it. */
  begin: (isBegun: boolean) => void;
}

const NOTHING: FieldWords = {};
/** Formik's status of a form whose `send` threw. */
const THROWN: FieldWords = {};

/** The engine of a form with these rules. Whoever imports it does so late, together with the rules. */
export function formEngine<Values extends FormValues, Cleaned>(
  rules: FormRules<Values, Cleaned>,
): FormEngine<Values, Cleaned> {
  return (props) => <FormikBehind {...props} rules={rules} />;
}

interface FormikBehindProps<Values extends FormValues, Cleaned> extends FormEngineProps<Values, Cleaned> {
  rules: FormRules<Values, Cleaned>;
}

/**
 * Formik behind a form whose controls are already on the page: it draws nothing. Formik keeps which fields were left,
 * what is wrong with them, and whether the form is on its way or was refused. The text stays in the controls: formik
 * submits the values of its last render, and a press may follow a key sooner than that.
 */
function FormikBehind<Values extends FormValues, Cleaned>(props: FormikBehindProps<Values, Cleaned>) {
  const { ref, form, blank, rules, left, send, show, begin } = props;
  const fields = Object.keys(blank);
  const read = () => (form.current ? readValues(form.current, blank) : blank);
  const cancelJudgement = useRef<() => void>(undefined);
  const formik = useFormik<FormValues>({
    initialValues: blank,
    // Its own would finish later, and could put an older judgement over a newer one.
    validateOnChange: false,
    validateOnBlur: false,
    validate: () => wrongIn(rules(read())),
    onSubmit: async (_, helpers) => {
      const given = read();
      const verdict = rules(given);
      if (!verdict.ok) return;
      helpers.setStatus(NOTHING);
      let answer: Awaited<ReturnType<typeof send>>;
      try {
        answer = await send(verdict.value);
      } catch (thrown) {
        helpers.setStatus(THROWN);
        reportError(thrown);
        return;
      }
      if (answer === 'taken') empty(given, helpers);
      else refuse(answer, helpers);
    },
  });
  const { errors, touched, isSubmitting, status, setErrors, setFieldTouched, setTouched } = formik;

  function judge() {
    cancelJudgement.current?.();
    cancelJudgement.current = undefined;
    const wrong = wrongIn(rules(read()));
    setErrors(wrong);
    return wrong;
  }

  function empty(given: Values, { resetForm }: FormikHelpers<FormValues>) {
    if (form.current) emptyValues(form.current, given);
    resetForm();
    const isBegunAgain = filledFields(read()).length > 0;
    begin(isBegunAgain);
    if (isBegunAgain) judge();
  }

  useImperativeHandle(ref, () => ({
    change(field) {
      const isFilled = filledFields(read()).length === fields.length;
      if (!hangsOnRules({ errors, touched }, field, isFilled)) return;
      // Once for several keys, and after the frame that shows the last one.
      cancelJudgement.current?.();
      cancelJudgement.current = afterFrame(judge);
    },
    leave(field) {
      void setFieldTouched(field, true, false);
      judge();
    },
    settle() {
      judge();
    },
    async submit() {
      if (stateNow(formik).isSubmitting) return;
      const wrong = judge();
      const submitted = formik.submitForm();
      const first = fields.find((field) => field in wrong);
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]:enabled`)?.focus();
      await submitted;
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened before the engine came is taken over once
  useLayoutEffect(() => {
    const begun = filledFields(read());
    const typedIn = document.activeElement?.getAttribute('name');
    begin(begun.length > 0);
    void setTouched(eachTrue([...left.current, ...begun.filter((field) => field !== typedIn)]), false);
    judge();
    return () => cancelJudgement.current?.();
  }, []);

  // Before the next paint, so that the form never shows an older state than its engine has.
  useLayoutEffect(() => {
    show({
      errors: saidErrors({ errors, touched }),
      refused: status ?? NOTHING,
      canSubmit: isReady({ isSubmitting, errors }),
      isBusy: isSubmitting,
      hasThrown: status === THROWN,
    });
  }, [show, errors, touched, isSubmitting, status]);

  return null;
}

function refuse(fields: FieldWords, { setStatus, setErrors }: FormikHelpers<FormValues>) {
  setStatus(fields);
  setErrors(fields);
}

function wrongIn(verdict: ReturnType<FormRules<FormValues, unknown>>): FieldWords {
  return verdict.ok ? NOTHING : verdict.fields;
}

function eachTrue(fields: string[]): Record<string, boolean> {
  return Object.fromEntries(fields.map((field) => [field, true]));
}

/** Formik's state as it is: what the hook returned is that of its last render. */
function stateNow({ setFormikState }: FormikHelpers<FormValues>): FormikState<FormValues> {
  let now = {} as FormikState<FormValues>;
  setFormikState((state) => {
    now = state;
    return state;
  });
  return now;
}
