import { type FieldMessages, fieldMessages, keptReferral } from '@stepwell/contract';
import { checkoutRules, checkPayload, formErrors } from '@stepwell/contract/rules';
import { useStore } from '@stepwell/platform';
import { useFormik } from 'formik';
import { useEffect, useLayoutEffect, useState } from 'react';
import { orderStore } from '../order.store';
import { type BillingValues, EMPTY_BILLING, forgetDraft, readBilling } from './billing-draft';
import type { BillingEngineProps, FieldFlags } from './useBillingEngine';

/**
 * Formik and the rules behind the form on the page: it draws nothing, takes over what was typed before it came, and
 * tells the form what it finds. Initial values stay empty, so that a restored draft counts as changed.
 */
export function BillingEngine({ courseId, form, touchedEarly, isSentEarly, onState }: BillingEngineProps) {
  const placeOrder = useStore(orderStore, (state) => state.placeOrder);
  const formik = useFormik<BillingValues>({
    initialValues: EMPTY_BILLING,
    validate: (values) => formErrors(checkoutRules, values),
    onSubmit: async (values, { setErrors, setStatus, setTouched }) => {
      // The rules trim what is sent.
      const checked = checkPayload(checkoutRules, values);
      if (!checked.ok) return;
      const { name, email, phone } = checked.value;
      const student = { studentName: name, studentEmail: email, studentPhone: phone };
      const outcome = await placeOrder(courseId, student, referralCode());
      if (outcome === null || outcome.ok) {
        forgetDraft();
        return;
      }
      const refused = refusedFields(outcome.error?.data);
      setStatus(refused);
      await setTouched(allTrue(refused), false);
      setErrors(refused);
    },
  });
  const [hasTakenOver, setTakenOver] = useState(false);
  const { values, errors, touched, status, dirty, isValid, isSubmitting } = formik;

  // In the commit that mounts it: were there a moment between, a field that is left then would be held to its empty
  // initial value, and that message could come last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened before the engine came is taken over once
  useLayoutEffect(() => {
    const hidden = form.elements.namedItem('referralCode');
    if (hidden instanceof HTMLInputElement) hidden.value = referralCode();
    const values = readBilling(form);
    void formik.setTouched({ ...touchedEarly, ...filledFields(values) }, false);
    void formik.setValues(values, true);
    setTakenOver(true);
  }, []);

  // Formik submits the values of its last render, so what was sent early can only go out after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at most once
  useEffect(() => {
    if (hasTakenOver && isSentEarly) void submitOrLead();
  }, [hasTakenOver]);

  /** Nobody could say yet that a rule is broken: then it leads to the first such field. */
  async function submitOrLead() {
    const found = await formik.validateForm();
    const first = Object.keys(EMPTY_BILLING).find((name) => name in found);
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]:enabled`)?.focus();
    await formik.submitForm();
  }

  // Before the next paint, so that the form never shows an older state than the engine has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: formik's handlers stay the same
  useLayoutEffect(() => {
    onState({
      errors: shownErrors(errors as FieldMessages, touched as FieldFlags),
      refused: status ?? {},
      canSubmit: dirty && isValid && !isSubmitting,
      isSubmitting,
      change: formik.handleChange,
      blur: formik.handleBlur,
      submit: formik.submitForm,
    });
  }, [values, errors, touched, status, dirty, isValid, isSubmitting, onState]);

  return null;
}

/** From `?ref=` on any page of this visit. */
function referralCode(): string {
  return keptReferral(() => sessionStorage);
}

/** Fields with a restored or early value, but for the one being typed in: if they break a rule, they say so. */
function filledFields(values: BillingValues): FieldFlags {
  const filled = Object.entries(values).filter(([, value]) => Boolean(value));
  return Object.fromEntries(
    filled.map(([name]) => [name, document.activeElement?.getAttribute('name') !== name]),
  );
}

/** The server keys its messages by the payload's paths, the form by its own names. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  'studentDetail.studentName': 'name',
  'studentDetail.studentEmail': 'email',
  'studentDetail.studentPhone': 'phone',
};

function refusedFields(data: unknown): FieldMessages {
  return Object.fromEntries(
    Object.entries(fieldMessages(data)).flatMap(([path, message]) => {
      const field = FORM_FIELDS[path];
      return field ? [[field, message]] : [];
    }),
  );
}

function allTrue(fields: object): FieldFlags {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, true]));
}

function shownErrors(errors: FieldMessages, touched: FieldFlags): FieldMessages {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => touched[name]));
}
