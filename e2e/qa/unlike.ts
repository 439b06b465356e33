import type { Scenario } from '@stepwell/contract';

/** Errors that do not depend on the request: pages show only their text. */
const ANY_REFUSAL = [401, 429, 500, 503];

/** Removes scenarios that differ from another one by such an error alone: jest and `npm run qa -- play` run them. */
export function unlike(scenarios: readonly Scenario[]): Scenario[] {
  const seen = new Set<string>();
  return scenarios.filter((scenario) => {
    const { path, steps, device, answers } = scenario;
    const calls = Object.entries(answers ?? {}).map(([call, answer]) => [
      call,
      isAnyRefusal(answer) ? 'refused' : answer,
    ]);
    if (!Object.values(answers ?? {}).some(isAnyRefusal)) return true;
    const key = JSON.stringify([path, steps, device, calls]);
    return !seen.has(key) && seen.add(key);
  });
}

function isAnyRefusal(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || 'raw' in answer) return false;
  return 'status' in answer && ANY_REFUSAL.includes(answer.status as number);
}
