import { createContext } from 'react';

/** Name of the hidden field with the session's form token. */
export const TOKEN_FIELD = '_token';

/** The form token of this page's session; empty before a log-in. */
export const FormToken = createContext('');
