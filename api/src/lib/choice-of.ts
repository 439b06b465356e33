import { ApiError } from './api-error';

/** Narrows a text to one of some values, such as a state. @throws ApiError 422 with the values for any other text */
export function choiceOf<T extends string>(values: readonly T[], text: string): T {
  const value = values.find((each) => each === text);
  if (value !== undefined) return value;
  throw new ApiError(422, `'${text}' is not one of ${values.join(', ')}`);
}
