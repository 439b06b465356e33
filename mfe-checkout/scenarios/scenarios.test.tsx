import { ORDER_STATUSES, type Scenario } from '@stepwell/contract';
import type { StoreRegistry } from '@stepwell/platform';
import { type PlayedEntry, testFaults, testScenarios } from '@stepwell/remote-kit/testing';
import { configure, waitFor } from '@testing-library/react';
import * as CheckoutPage from '../src/CheckoutPage';
import { type CheckoutStep, selectOrderStatus, selectStep } from '../src/order/order.selectors';
import { orderStore } from '../src/order/order.store';
import * as coupon from './coupon';
import * as course from './course';
import * as existingOrder from './existing-order';
import * as form from './form';
import * as order from './order';
import * as payment from './payment';
import { STATES } from './states';

// Plays every scenario in jsdom, and checks that together they reach every step and every status of an order.

const reached = { steps: new Set<CheckoutStep>(), statuses: new Set<string>() };

// On a busy machine, typing whole forms takes longer than the default timeout.
configure({ asyncUtilTimeout: 5000 });

const files = [course, form, coupon, order, payment, existingOrder];

function entryAt(pathname: string): PlayedEntry | null {
  // The shell renders the not-found page; CheckoutPage.test.tsx tests that `load` requests that page.
  if (pathname === '/checkout/no-such-course') return null;
  return { entry: CheckoutPage, params: { courseId: 'course-1' } };
}

// By scenario, the call that fails in it. Each call fails in every way that jest can inject: no reply, an error, and a truncated or invalid
// reply.
testFaults(
  { files, entryAt },
  {
    live: 'GET /api/orders/reviewOrder',
    'order-placed': 'POST /api/orders/placeOrder',
    'link-created': 'GET /api/orders/getOrder',
  },
);

testScenarios({
  files,
  states: STATES,
  entryAt,
  afterwards: async ({ stores }, scenario) => {
    // Waits for pending calls, which would write into the storage of the next test, but not for a reply that the scenario delays by a
    // minute.
    await waitFor(() => expect(isCalling(stores) && !hasDelay(scenario)).toBe(false));
    const state = stores.get(orderStore).getState();
    reached.steps.add(selectStep(state));
    reached.statuses.add(selectOrderStatus(state) ?? '');
  },
});

test('every step of the checkout has a scenario', () => {
  const steps: Record<CheckoutStep, true> = {
    loading: true,
    unavailable: true,
    form: true,
    restoring: true,
    'restore-failed': true,
    'status-only': true,
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

function isCalling(stores: StoreRegistry) {
  const { courseData, coupon, order, orderStatus, orderView } = stores.get(orderStore).getState();
  return [courseData, coupon, order, orderStatus, orderView].some(({ loading }) => loading);
}

function hasDelay({ answers }: Scenario) {
  return JSON.stringify(answers ?? {}).includes('delayMs');
}
