import type { ScenarioStep } from '@stepwell/contract';
import type { Locator, Page } from 'playwright-core';
import { findControl, locateControl } from '../plays/take-steps';
import type { InputMethod } from './fault';
import { autofill } from './in-page-faults';

export interface StepTaken {
  /** Otherwise than as always. */
  hand?: InputMethod;
  /** The step before: Enter is pressed in the field that was filled last. */
  before?: ScenarioStep;
  /** Milliseconds in which its control must be there. */
  patienceMs: number;
  /** Says that it will not come any more. */
  isOver?: () => Promise<boolean>;
}

/** Takes a step of a scenario with a hand of its own. @throws Error naming the control that was not there */
export async function takeStep(
  page: Page,
  step: ScenarioStep,
  { hand, before, patienceMs, isOver }: StepTaken,
): Promise<void> {
  const control = await findControl(page, step, patienceMs, isOver);
  if ('fill' in step) return fill(page, control, step.value, hand);
  if (hand === 'double-click') return control.dblclick({ timeout: patienceMs });
  if (hand === 'enter-twice') return pressEnterTwice(page, control, before);
  return control.click({ timeout: patienceMs });
}

async function fill(page: Page, control: Locator, value: string, hand?: InputMethod): Promise<void> {
  if (hand === 'paste') {
    await control.selectText();
    await page.keyboard.insertText(` ${value} `);
  } else if (hand === 'autofill') await control.evaluate(autofill, value);
  else await control.fill(value);
}

async function pressEnterTwice(page: Page, button: Locator, before?: ScenarioStep): Promise<void> {
  const field = before && 'fill' in before ? locateControl(page, before).found : undefined;
  // Within a text of several lines Enter is a line.
  const isSingle = field && (await field.evaluate((element) => element instanceof HTMLInputElement));
  await (isSingle ? field : button).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}
