import type { FieldMessages } from '@stepwell/contract';
import { checkPayload, contactRules, formErrors, subscribeRules } from '@stepwell/contract/rules';
import { useFormik } from 'formik';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { FormEngineProps, TextValues } from './useLateForm';

const RULES = { contact: contactRules, subscribe: subscribeRules };

/**
 * Formik and the rules behind a form whose inputs are already on the page, and stay there: it draws nothing, takes
 * over what was typed before it came, and tells the form what it finds.
 */
export function FormEngine({ form, rules, blank, early, send, onState }: FormEngineProps) {
  const formik = useFormik<TextValues>({
    initialValues: blank,
    validate: (values) => formErrors(RULES[rules], values),
    onSubmit: async (values, { resetForm, setErrors }) => {
      const checked = checkPayload<TextValues>(RULES[rules], values);
      if (!checked.ok) return;
      const result = await send(checked.value);
      if (result === 'sent') {
        emptyFields(form.current, blank);
        resetForm();
      } else {
        setErrors(result);
      }
    },
  });
  const [hasTakenOver, setTakenOver] = useState(false);
  const { values, errors, touched, dirty, isValid, isSubmitting } = formik;

  async function submit() {
    const found = await formik.validateForm();
    const first = Object.keys(blank).find((name) => name in found);
    if (first) fieldOf(form.current, first)?.focus();
    await formik.submitForm();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened before the engine came is taken over once
  useEffect(() => {
    void formik.setTouched(early.left, false);
    void formik.setValues(typedValues(form.current, blank), true);
    setTakenOver(true);
  }, []);

  // Formik submits the values of its last render, so what came early can only be sent after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at most once
  useEffect(() => {
    if (hasTakenOver && early.submitted) void submit();
  }, [hasTakenOver]);

  // Before the next paint, so that the form never shows an older state than the engine has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: formik's handlers are stable, `submit` only uses such
  useLayoutEffect(() => {
    onState({
      errors: errorsOfTouched(errors, touched),
      dirty,
      isValid,
      isSubmitting,
      change: formik.handleChange,
      blur: formik.handleBlur,
      submit,
    });
  }, [values, errors, touched, dirty, isValid, isSubmitting, onState]);

  return null;
}

function typedValues(form: HTMLFormElement | null, blank: TextValues): TextValues {
  return Object.fromEntries(Object.keys(blank).map((name) => [name, fieldOf(form, name)?.value ?? '']));
}

/** Not by `form.reset()`: React would not hear of it, and miss the same text when it is put in again. */
function emptyFields(form: HTMLFormElement | null, blank: TextValues): void {
  for (const [name, value] of Object.entries(blank)) {
    const field = fieldOf(form, name);
    if (field) field.value = value;
  }
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined;
}

function errorsOfTouched(
  errors: Record<string, string | undefined>,
  touched: Record<string, boolean | undefined>,
): FieldMessages {
  const shown: FieldMessages = {};
  for (const [name, message] of Object.entries(errors)) if (message && touched[name]) shown[name] = message;
  return shown;
}
