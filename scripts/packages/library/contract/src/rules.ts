/** No call of the library has a payload. */
export const checkPayload = (_rules: unknown, value: unknown) => ({ ok: true as const, value });
