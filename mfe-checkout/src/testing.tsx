import type { ScenarioAnswer } from '@stepwell/contract';
import { type RenderEntryOptions, renderEntry, testContext } from '@stepwell/platform/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import * as CheckoutPage from './CheckoutPage';

// Helpers of the checkout's tests, which render the whole page with prepared answers of the API.

// On a busy machine, typing whole forms takes longer than the default timeouts.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

type OpenOptions = Pick<
  RenderEntryOptions<object>,
  'answers' | 'path' | 'settings' | 'siteState' | 'context'
>;

/** Opens the checkout of `course-1`, by default without query and fragment, and waits until nothing is loading. */
export async function openCheckout({ path = '/checkout/course-1', context, ...options }: OpenOptions = {}) {
  const user = userEvent.setup({ delay: null });
  const view = renderEntry(CheckoutPage, {
    path,
    params: { courseId: 'course-1' },
    context: context ?? testContext(options),
  });
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  return { ...view, user };
}

/** The payment note of the fixture's order. */
export const NOTE = '9876543210-ORD7K3QF9WX2M';

export const placeOrderButton = () => screen.getByRole('button', { name: /^Place order/ });

/** Fills in the billing form, and waits until it can be submitted. */
export async function fillForm(user: UserEvent) {
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), ' Ishita Deshpande ');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ishita@example.org');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '9876543210');
  await user.click(screen.getByRole('radio', { name: 'UPI Scan' }));
  await user.click(screen.getByRole('checkbox', { name: /I have read and agree/ }));
  await waitFor(() => expect(placeOrderButton()).toBeEnabled());
}

/** Fills in the billing form, places the order, and waits for the payment step. */
export async function placeOrder(user: UserEvent) {
  await fillForm(user);
  await user.click(placeOrderButton());
  await screen.findByRole('heading', { name: 'Pay with any UPI app' });
}

/** Confirms the payment and sends the reference, once the form accepts it. */
export async function sendReference(user: UserEvent, reference = '432718069123') {
  await user.click(await screen.findByRole('checkbox', { name: 'I have successfully paid via UPI Scan' }));
  await user.type(screen.getByRole('textbox', { name: 'UPI reference' }), reference);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
}

/** Stores the fixture's order on this device, as after a visit that has placed it. */
export function rememberFixtureOrder() {
  const ticket = { orderId: 'ORD7K3QF9WX2M', token: 'token-of-the-learner', courseId: 'course-1' };
  localStorage.setItem('stepwell.order.course-1', JSON.stringify(ticket));
}

/**
 * Opens the checkout on a device that stores the fixture's order.
 * @param replies of `getOrder`, in order and the last one repeatedly; default: the order is created
 */
export function openOrder(...replies: ScenarioAnswer<'GET /api/orders/getOrder'>[]) {
  rememberFixtureOrder();
  return openCheckout({ answers: replies.length > 0 ? { 'GET /api/orders/getOrder': replies } : {} });
}

/** The requests of one endpoint. @param name end of its path, such as `placeOrder` */
export function callsTo(sent: Awaited<ReturnType<typeof openCheckout>>['sent'], name: string) {
  return sent.filter(({ key }) => key.endsWith(name));
}

/** Matches the innermost element with this text, which may be split into several elements. */
export function inParts(text: string) {
  return (_own: string, element: Element | null) =>
    element?.textContent === text &&
    !Array.from(element.children).some((child) => child.textContent === text);
}
