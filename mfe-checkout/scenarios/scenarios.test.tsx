import { ORDER_STATUSES, type Scenario, type ScenarioStep, type Settings } from '@stepwell/contract';
import type { StoreRegistry } from '@stepwell/platform';
import { aWorld, renderEntry } from '@stepwell/platform/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as CheckoutPage from '../src/CheckoutPage';
import { type CheckoutStep, selectOrderStatus, selectStep } from '../src/order.selectors';
import { orderStore } from '../src/order.store';
import * as coupon from './coupon';
import * as course from './course';
import * as existingOrder from './existing-order';
import * as form from './form';
import * as order from './order';
import * as payment from './payment';

const SCENARIOS = [course, form, coupon, order, payment, existingOrder]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isScenario);

const reached = { steps: new Set<CheckoutStep>(), statuses: new Set<string>() };

// Scenarios type like people do, on machines that may be busy.
jest.setTimeout(20_000);
configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
  const user = userEvent.setup({ delay: null });
  setDevice(scenario);
  const { stores } = renderEntry(CheckoutPage, {
    path: scenario.path,
    params: { id: 'course-1' },
    world: aWorld({ answers: scenario.answers, settings: settingsOf(scenario) }),
  });

  for (const step of scenario.steps ?? []) await take(user, step);

  await waitFor(() => expect(document.body).toHaveTextContent(scenario.shows));
  // What is still on its way would land in the next test's storage.
  await waitFor(() => expect(isWaiting(stores) && !isSlow(scenario)).toBe(false));
  const state = stores.get(orderStore).getState();
  reached.steps.add(selectStep(state));
  reached.statuses.add(selectOrderStatus(state) ?? '');
});

test('every scenario has a name of its own', () => {
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
});

test('every step of the checkout has a scenario', () => {
  const steps: Record<CheckoutStep, true> = {
    loading: true,
    unavailable: true,
    form: true,
    recalling: true,
    unrecalled: true,
    glance: true,
    payment: true,
    refused: true,
    result: true,
    closed: true,
  };

  expect([...reached.steps].sort()).toEqual(Object.keys(steps).sort());
});

test.each(ORDER_STATUSES)('the order status %p has a scenario', (status) => {
  expect(reached.statuses).toContain(status);
});

async function take(user: ReturnType<typeof userEvent.setup>, step: ScenarioStep) {
  if ('fill' in step) {
    const box = await screen.findByRole('textbox', { name: step.fill });
    await user.clear(box);
    await user.type(box, step.value);
    return;
  }
  const control = await screen.findByRole(step.role ?? 'button', { name: step.click });
  await waitFor(() => expect(control).toBeEnabled());
  await waitFor(() =>
    expect(screen.getByRole(step.role ?? 'button', { name: step.click })).not.toHaveAttribute('aria-busy'),
  );
  await user.click(control);
}

function isWaiting(stores: StoreRegistry) {
  const { courseData, coupon, order: placed, orderStatus, orderView } = stores.get(orderStore).getState();
  return [courseData, coupon, placed, orderStatus, orderView].some(({ loading }) => loading);
}

function isSlow({ answers }: Scenario) {
  return JSON.stringify(answers ?? {}).includes('delayMs');
}

function setDevice({ device }: Scenario) {
  for (const [key, value] of Object.entries(device?.localStorage ?? {})) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(device?.sessionStorage ?? {})) sessionStorage.setItem(key, value);
}

function settingsOf({ answers }: Scenario): Settings | undefined {
  const answer = answers?.['GET /api/settings/getSettings'];
  return answer && !Array.isArray(answer) && answer !== 'drop' ? (answer.data as Settings) : undefined;
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'shows' in value;
}
