import { staffBrowsers } from '@stepwell/api/schema';
import { aSubscription } from '@stepwell/api/testing/push-service';
import { type RunningDesk, startDesk } from '@stepwell/desk/testing/running-desk';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

// Notifications in a real browser. The test browser has no push service and shows no notifications, so both interfaces are replaced.

let desk: RunningDesk;
test.beforeAll(async () => {
  desk = await startDesk(await freePort());
});
test.afterAll(() => desk?.stop());

test('a press on a notification opens the page that the notification names', async ({ page, context }) => {
  await context.addCookies([await desk.logIn('Asha Rao', ['reviewer'])]);
  await context.grantPermissions(['notifications'], { origin: desk.url });
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () => JSON.parse(subscription);
  }, aSubscription());
  await page.goto(`${desk.url}/notifications`);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText('This browser shows notifications from now on.')).toBeVisible();
  expect(await desk.sql.$count(staffBrowsers)).toBe(1);
  await expectAccessible(page);

  const [worker] = context.serviceWorkers();
  expect(
    await worker?.evaluate(receiveAndPress, { title: 'To review', body: 'ORD7K3QF9WX2M', path: '/review' }),
  ).toEqual([
    ['To review', { body: 'ORD7K3QF9WX2M', tag: '/review', data: '/review' }],
    `${desk.url}/review`,
  ]);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Off in all your browsers.')).toBeVisible();
  expect(await desk.sql.$count(staffBrowsers)).toBe(0);
});

test('a member whose browser blocks notifications reads how to allow them', async ({ page, context }) => {
  await context.addCookies([await desk.logIn('Ravi Menon', ['reviewer'])]);
  await page.goto(`${desk.url}/notifications`);

  await page.getByRole('button', { name: 'Turn on in this browser' }).click();

  await expect(page.getByText('Allow it in the settings of the browser for this site')).toBeVisible();
  await expectAccessible(page);
});

/** Runs in the service worker: receives a message, and presses its notification. @returns the shown notifications and the opened URL */
async function receiveAndPress(message: { path: string }): Promise<unknown[]> {
  const worker = globalThis as unknown as {
    registration: object;
    clients: object;
    dispatchEvent(event: Event): void;
    PushEvent: new (type: string, options: { data: string }) => Event;
    ExtendableEvent: new (type: string) => Event;
  };
  const shown: unknown[] = [];
  Object.assign(worker.registration, {
    showNotification: async (...notification: unknown[]) => shown.push(notification),
  });
  worker.dispatchEvent(new worker.PushEvent('push', { data: JSON.stringify(message) }));
  const opened = new Promise((resolve) => {
    Object.assign(worker.clients, { openWindow: async (address: string) => resolve(address) });
  });
  const notification = { data: message.path, close() {} };
  worker.dispatchEvent(Object.assign(new worker.ExtendableEvent('notificationclick'), { notification }));
  return [...shown, await opened];
}
