import { ValidationError } from 'yup';

/** Either the cleaned value, or what is wrong, by path. */
export function checkInFile<T>(
  rules: { validateSync(value: unknown, options: object): T },
  value: unknown,
): { value: T } | { problems: Record<string, string> } {
  try {
    return { value: rules.validateSync(value, { abortEarly: false, stripUnknown: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    return { problems: Object.fromEntries(all.map(({ path, message }) => [path ?? '', message]).reverse()) };
  }
}
