import type { FieldMessages } from '@stepwell/contract';
import { checkPayload, contactRules, formErrors, subscribeRules } from '@stepwell/contract/rules';
import { useFormik } from 'formik';
import { useEffect, useLayoutEffect } from 'react';
import type { FormEngineProps, TextValues } from './useLateForm';

const RULES = { contact: contactRules, subscribe: subscribeRules };

/**
 * Formik and the rules behind a form whose inputs are already on the page, and stay there: it draws nothing, reads
 * what was typed before it came, and tells the form what it finds.
 */
export function FormEngine<Values extends TextValues>({
  form,
  rules,
  blank,
  early,
  send,
  onState,
}: FormEngineProps<Values>) {
  const formik = useFormik<TextValues>({
    initialValues: blank,
    validate: (values) => formErrors(RULES[rules], values),
    onSubmit: async (values, { resetForm, setErrors }) => {
      const checked = checkPayload(RULES[rules], values);
      if (!checked.ok) return;
      const result = await send(checked.value as unknown as Values);
      if (result === 'sent') {
        form.reset();
        resetForm();
      } else {
        setErrors(result);
      }
    },
  });
  const { values, errors, touched, dirty, isValid, isSubmitting } = formik;

  // Runs once: the engine is mounted when it has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened before the engine came is taken over once
  useEffect(() => {
    void (async () => {
      await formik.setTouched(early.left, false);
      await formik.setValues(valuesOf(form, blank), true);
      if (early.submitted) await formik.submitForm();
    })();
  }, []);

  // Before the next paint, so that the form never shows an older state than the engine has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: formik's handlers stay the same
  useLayoutEffect(() => {
    onState({
      errors: shownErrors(errors as FieldMessages, touched as Record<string, boolean>),
      dirty,
      isValid,
      isSubmitting,
      change: formik.handleChange,
      blur: formik.handleBlur,
      submit: formik.submitForm,
    });
  }, [values, errors, touched, dirty, isValid, isSubmitting, onState]);

  return null;
}

function valuesOf(form: HTMLFormElement, blank: TextValues): TextValues {
  const typed = new FormData(form);
  return Object.fromEntries(Object.keys(blank).map((name) => [name, String(typed.get(name) ?? '')]));
}

function shownErrors(errors: FieldMessages, touched: Record<string, boolean>): FieldMessages {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => touched[name]));
}
