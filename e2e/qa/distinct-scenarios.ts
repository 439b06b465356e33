import type { Scenario } from '@stepwell/contract';

/** Errors that do not depend on the request: pages show only their text. */
const GENERIC_ERRORS = [401, 429, 500, 503];

/** Removes scenarios that differ from another scenario only by a generic error. Jest and `npm run qa -- play` run these too. */
export function distinctScenarios(scenarios: readonly Scenario[]): Scenario[] {
  const keys = new Set<string>();
  return scenarios.filter((scenario) => {
    const { path, steps, device, answers } = scenario;
    const calls = Object.entries(answers ?? {}).map(([call, answer]) => [
      call,
      isGenericError(answer) ? 'refused' : answer,
    ]);
    if (!Object.values(answers ?? {}).some(isGenericError)) return true;
    const key = JSON.stringify([path, steps, device, calls]);
    return !keys.has(key) && keys.add(key);
  });
}

function isGenericError(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || 'raw' in answer) return false;
  return 'status' in answer && GENERIC_ERRORS.includes(answer.status as number);
}
