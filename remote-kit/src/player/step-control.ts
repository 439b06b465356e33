import type { ScenarioStep } from '@stepwell/contract';

// Rules by which both players find the control of a scenario's step: `play-steps.ts` within a page, and `plays/take-steps.ts` with
// Playwright.

/** Role of a control in queries of Testing Library and of Playwright. */
export type ControlRole = 'textbox' | 'searchbox' | NonNullable<ClickStep['role']>;

type ClickStep = Extract<ScenarioStep, { click: string }>;

/** Roles that the control may have. */
export function rolesOf(step: ScenarioStep): readonly [ControlRole, ...ControlRole[]] {
  return 'fill' in step ? ['textbox', 'searchbox'] : [step.role ?? 'button'];
}

/**
 * Accessible name of the control: the whole name of a field. A page may append a status to the name of a button or link:
 * “Open chat, 1 unread message”.
 */
export function namePattern(step: ScenarioStep): string | RegExp {
  if ('fill' in step) return step.fill;
  return new RegExp(`^${step.click.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(, .*)?$`);
}

/** Why a step cannot be taken. @param count number of controls that match; if it is 1, the control is disabled, busy or not hydrated */
export function controlProblem(step: ScenarioStep, count: number): Error {
  const control = `${rolesOf(step)[0]} “${'fill' in step ? step.fill : step.click}”`;
  if (count === 0) return new Error(`There is no ${control}.`);
  if (count > 1) return new Error(`${count} controls match ${control}; there must be only one.`);
  return new Error(`The ${control} is there, but it cannot be used.`);
}

export function textProblem(text: string): Error {
  return new Error(`The page does not show “${text}”.`);
}
