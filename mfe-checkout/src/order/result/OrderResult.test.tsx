import { HEADERS } from '@stepwell/contract';
import { anOrder } from '@stepwell/contract/testing';
import { screen, within } from '@testing-library/react';
import { ORDER_LINK, orderIn } from '../../../scenarios/parts/orders';
import { callsTo, openCheckout, openOrder, rememberFixtureOrder, sendReference } from '../../testing';

const FORGET = 'Not you? Forget this order on this device';

describe('order result', () => {
  test('requests the status again when Check the status is pressed', async () => {
    const { user } = await openOrder(orderIn('under-review'), orderIn('confirmed'));

    const refresh = await screen.findByRole('button', { name: 'Check the status' });
    expect(screen.queryByRole('button', { name: 'Send my reference' })).not.toBeInTheDocument();
    await user.click(refresh);

    expect(await screen.findByRole('heading', { name: 'Your order is confirmed' })).toBeVisible();
  });

  test('the learner can replace a reference that was sent without the order’s token', async () => {
    rememberFixtureOrder();
    const { user, sent } = await openCheckout({
      answers: {
        'GET /api/orders/getOrder': orderIn('under-review', { hasUnprovenReference: true }),
        'POST /api/orders/updateOrderStatus': ['drop', {}],
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Send my reference' }));
    await sendReference(user);
    // After a failure the reference is still in the form.
    await user.click(await screen.findByRole('button', { name: 'Submit again' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));

    expect(await screen.findByRole('heading', { name: 'Thanks for Your Order' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send my reference' })).not.toBeInTheDocument();
    const withToken = {
      headers: { [HEADERS.orderToken]: 'token-of-the-learner' },
      body: { txnId: '432718069123' },
    };
    expect(callsTo(sent, 'updateOrderStatus')).toMatchObject([withToken, withToken]);
  });

  test('copies the learner’s link', async () => {
    const { user } = await openOrder();

    await user.click(await screen.findByRole('button', { name: 'Copy the link to this order' }));

    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + ORDER_LINK);
  });

  test('Start a new order forgets the order only after a confirmation', async () => {
    const { user } = await openOrder();

    await user.click(await screen.findByRole('button', { name: 'Start a new order' }));
    await user.click(screen.getByRole('button', { name: 'Keep this order' }));
    expect(localStorage).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Start a new order' }));
    await user.click(screen.getByRole('button', { name: 'Forget it and start anew' }));

    expect(screen.getByRole('heading', { name: 'Billing details' })).toHaveFocus();
    expect(localStorage).toHaveLength(0);
  });

  test('Not you? forgets an unpaid order and all drafts, after a confirmation', async () => {
    rememberFixtureOrder();
    const typed = { name: 'Ishita', email: 'ishita@example.org', phone: '9876543210' };
    sessionStorage.setItem('stepwell.checkout.draft', JSON.stringify(typed));
    sessionStorage.setItem('stepwell.checkout.coupon.course-2', '"STEP10"');
    sessionStorage.setItem('stepwell.ref', 'FRIEND-7');
    const { user } = await openCheckout();

    await user.click(await screen.findByRole('button', { name: FORGET }));
    expect(
      screen.getByText(/^We have not confirmed a payment of this order yet\. Write down its Order ID first/),
    ).toBeVisible();
    expect(screen.getByText('ORD7K3QF9WX2M')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep this order' })).toHaveFocus();
    expect(localStorage).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Forget this order' }));

    expect(screen.getByRole('heading', { name: 'Billing details' })).toHaveFocus();
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveValue('');
    expect(localStorage).toHaveLength(0);
    expect(Object.keys(sessionStorage)).toEqual(['stepwell.ref']);
  });

  test.each([
    ['under review', orderIn('under-review')],
    [
      'confirmed and has no valid token',
      { data: { orderId: 'ORD7K3QF9WX2M', orderStatus: 'confirmed' as const } },
    ],
  ])('Not you? requires no confirmation to forget an order that is %s', async (_, order) => {
    const { user } = await openOrder(order);

    await user.click(await screen.findByRole('button', { name: FORGET }));

    expect(await screen.findByRole('heading', { name: 'Billing details' })).toHaveFocus();
    expect(localStorage).toHaveLength(0);
  });

  test('Not you? requires a confirmation to forget an unpaid order whose token is not valid', async () => {
    const { user } = await openOrder({ data: { orderId: 'ORD7K3QF9WX2M', orderStatus: 'created' } });

    await user.click(await screen.findByRole('button', { name: FORGET }));
    await user.click(screen.getByRole('button', { name: 'Forget this order' }));

    expect(await screen.findByRole('heading', { name: 'Billing details' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
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
