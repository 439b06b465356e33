import type { ScenarioStep } from '@stepwell/contract';

const ROLES = ['button', 'link', 'tab', 'checkbox', 'radio'];

/** Steps as an address says them; `null` for what is none. */
export function readSteps(text: string): ScenarioStep[] | null {
  if (text === '') return [];
  try {
    const steps: unknown = JSON.parse(text);
    return Array.isArray(steps) && steps.every(isStep) ? steps : null;
  } catch {
    return null;
  }
}

function isStep(value: unknown): value is ScenarioStep {
  if (typeof value !== 'object' || value === null) return false;
  const { click, role = 'button', fill, value: typed } = value as Record<string, unknown>;
  if (typeof click === 'string') return ROLES.includes(String(role));
  return typeof fill === 'string' && typeof typed === 'string';
}
