import { createContext } from 'react';

/** Name of the hidden field with the session's CSRF token. */
export const TOKEN_FIELD = '_token';

/** The CSRF token of this page's session; empty before a log-in. */
export const FormToken = createContext('');
