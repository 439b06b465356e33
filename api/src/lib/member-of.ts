import { ApiError } from './api-error';

/** Returns the value of a list that equals a text. @throws ApiError 422 with the list for any other text */
export function memberOf<T extends string>(values: readonly T[], text: string): T {
  const value = values.find((each) => each === text);
  if (value !== undefined) return value;
  throw new ApiError(422, `'${text}' is not one of ${values.join(', ')}`);
}
