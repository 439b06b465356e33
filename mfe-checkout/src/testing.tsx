import { type RenderEntryOptions, renderEntry, testContext } from '@stepwell/platform/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import * as CheckoutPage from './CheckoutPage';

// The checkout as tests meet it: the whole page over a network of prepared answers.

// Tests type like people do, on machines that may be busy.
configure({ asyncUtilTimeout: 5000 });

type OpenOptions = Pick<
  RenderEntryOptions<object>,
  'answers' | 'path' | 'settings' | 'siteState' | 'context'
>;

/** Opens `/checkout/course-1` and waits until the course is there. */
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

/** The note of the fixture's order, as an order is shown that the device kept or that came by its link. */
export const MASKED_NOTE = '••••10-ORD7K3QF9WX2M';

export const placeOrderButton = () => screen.getByRole('button', { name: /^Place order/ });

/** Fills in the billing form, and waits until it can be sent. */
export async function fillForm(user: UserEvent) {
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), ' Ishita Deshpande ');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ishita@example.org');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '9876543210');
  await user.click(screen.getByRole('radio', { name: 'UPI Scan' }));
  await user.click(screen.getByRole('checkbox', { name: /I have read and agree/ }));
  await waitFor(() => expect(placeOrderButton()).toBeEnabled());
}

/** As if this device had placed the fixture's order, at this time by its own clock. */
export function rememberFixtureOrder(savedAt = Date.now()) {
  localStorage.setItem(
    'stepwell.order.course-1',
    JSON.stringify({
      orderId: 'ORD7K3QF9WX2M',
      token: 'token-of-the-learner',
      courseId: 'course-1',
      savedAt,
    }),
  );
}

/** Calls of one endpoint, as they went over the wire. */
export function callsTo(sent: Awaited<ReturnType<typeof openCheckout>>['sent'], path: string) {
  return sent.filter(({ key }) => key.endsWith(path));
}

/** Matches the innermost element whose whole text this is, also where a part of it is an element of its own. */
export function inParts(text: string) {
  return (_own: string, element: Element | null) =>
    element?.textContent === text &&
    !Array.from(element.children).some((child) => child.textContent === text);
}
