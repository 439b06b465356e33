/** Messages by the name of the field that each is about. */
export type FieldWords = Readonly<Record<string, string>>;

/** What formik keeps of a form, once it is here. The fields' text is not in it: the controls keep that themselves. */
export interface FormState {
  /** What is wrong, by the last judgement, whether it may be said or not. */
  errors: Readonly<Record<string, string | undefined>>;
  /** Fields that may say what is wrong with them: those that were left, and all once the form was sent. */
  touched: Readonly<Record<string, boolean | undefined>>;
  isSubmitting: boolean;
}

/** What the fields say: nobody is corrected while still typing for the first time. */
export function saidErrors({ errors, touched }: Pick<FormState, 'errors' | 'touched'>): FieldWords {
  const said: Record<string, string> = {};
  for (const [field, words] of Object.entries(errors)) if (words && touched[field]) said[field] = words;
  return said;
}

/** Whether it may be sent, as far as the rules know it: nothing is wrong, and nothing is on its way. */
export function isReady({ errors, isSubmitting }: Pick<FormState, 'errors' | 'isSubmitting'>): boolean {
  return !isSubmitting && isRight(errors);
}

/**
 * Whether the rules have to be asked after a key: only if something on the page hangs on it, which is what the field
 * says, or a button that is on or could come on. So most keys run no rule.
 * @param isFilled every field holds something
 */
export function hangsOnRules(
  { errors, touched }: Pick<FormState, 'errors' | 'touched'>,
  field: string,
  isFilled: boolean,
): boolean {
  return Boolean(touched[field]) || isFilled || isRight(errors);
}

function isRight(errors: FormState['errors']): boolean {
  return Object.keys(errors).length === 0;
}
