import { TOKEN_FIELD } from '../../src/shared/form-token';

/** The text fields of a form. The CSRF token, lists of checkboxes and files are left out. */
export function formTexts(body: unknown): Record<string, string> {
  const { [TOKEN_FIELD]: _token, ...fields } = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
