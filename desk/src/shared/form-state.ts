import { createContext, use } from 'react';

/** Name of the hidden field with the session's CSRF token. */
export const TOKEN_FIELD = '_token';

/** What the server sends with a page for its forms. Fields of several forms on one page have different names, except on `PublishPage`. */
export interface FormState {
  /** The session's CSRF token; empty before a log-in. */
  token: string;
  /** Values that replace the initial ones, by name of the field, such as what was typed into a refused form. */
  values: Readonly<Record<string, string>>;
  /** Messages about refused values, by name of the field. */
  errors: Readonly<Record<string, string>>;
}

export const FormContext = createContext<FormState>({ token: '', values: {}, errors: {} });

export function useFormState(): FormState {
  return use(FormContext);
}
