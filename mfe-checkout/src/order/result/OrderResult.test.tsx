import { anOrder } from '@stepwell/contract/testing';
import { screen, within } from '@testing-library/react';
import { ORDER_LINK, orderIn } from '../../../scenarios/parts/orders';
import { openCheckout, openOrder, rememberFixtureOrder } from '../../testing';

const FORGET = 'Not you? Forget this order on this device';

describe('order result', () => {
  test('copies the learner’s link', async () => {
    const { user } = await openOrder();

    await user.click(await screen.findByRole('button', { name: 'Copy the link to this order' }));

    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + ORDER_LINK);
  });

  test('Start a new order shows the empty form, and the device forgets the order', async () => {
    const { user } = await openOrder();

    await user.click(await screen.findByRole('button', { name: 'Start a new order' }));

    expect(screen.getByRole('heading', { name: 'Billing details' })).toHaveFocus();
    expect(localStorage).toHaveLength(0);
  });

  test('Not you? forgets the order and all drafts', async () => {
    rememberFixtureOrder();
    const typed = { name: 'Ishita', email: 'ishita@example.org', phone: '9876543210' };
    sessionStorage.setItem('stepwell.checkout.draft', JSON.stringify(typed));
    sessionStorage.setItem('stepwell.checkout.coupon.course-2', '"STEP10"');
    sessionStorage.setItem('stepwell.ref', 'FRIEND-7');
    const { user } = await openCheckout();

    await user.click(await screen.findByRole('button', { name: FORGET }));

    expect(screen.getByRole('heading', { name: 'Billing details' })).toHaveFocus();
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveValue('');
    expect(localStorage).toHaveLength(0);
    expect(Object.keys(sessionStorage)).toEqual(['stepwell.ref']);
  });

  test.each(['cancelled', 'refunded', 'expired', 'confirmed'] as const)(
    'the progress of an order that is %s has no current step',
    async (status) => {
      await openOrder(orderIn(status));
      await screen.findByRole('heading', { name: /order (is|has)/ });

      const steps = within(screen.getByRole('list', { name: 'Checkout progress' }));
      expect(steps.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current'))).toEqual([]);
    },
  );

  test.each([
    ['created', '2. Pay by UPI'],
    ['under-review', '3. Under review'],
    ['confirmed', undefined],
  ] as const)(
    'the progress of an order without a valid token follows its status, %s',
    async (status, step) => {
      await openOrder({ data: { orderId: 'ORD7K3QF9WX2M', orderStatus: status } });
      await screen.findByRole('heading', { name: 'Your order' });

      const progress = screen.getByRole('list', { name: 'Checkout progress' });
      expect(progress.querySelector('[aria-current]')?.textContent).toBe(step);
    },
  );

  test.each(['under-review', 'confirmed'] as const)(
    'a free order that is %s mentions no payment',
    async (status) => {
      await openOrder(
        orderIn(status, {
          order: anOrder({ orderStatus: status, courseTotalPrice: 0 }),
          studentEmail: 'a@b.example',
        }),
      );
      await screen.findByRole('heading', { name: status === 'confirmed' ? /is confirmed/ : /^Thanks/ });

      expect(screen.queryByText(/payment/)).not.toBeInTheDocument();
    },
  );

  test('prints when Print is pressed', async () => {
    window.print = jest.fn();
    const { user } = await openOrder(orderIn('under-review'));

    await user.click(await screen.findByRole('button', { name: 'Print' }));

    expect(window.print).toHaveBeenCalledTimes(1);
  });
});
