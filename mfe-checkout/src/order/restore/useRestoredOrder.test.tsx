import { FALLBACK_TEXTS, NETWORK_ERROR, type ScenarioAnswer } from '@stepwell/contract';
import { screen, waitFor } from '@testing-library/react';
import { ORDER_LINK } from '../../../scenarios/parts/orders';
import {
  callsTo,
  fillForm,
  NOTE,
  openCheckout,
  openOrder,
  placeOrderButton,
  rememberFixtureOrder,
} from '../../testing';

/** A request of the fixture's order with its token, in the header and not in the query. */
const REQUEST_WITH_TOKEN = {
  query: { orderId: 'ORD7K3QF9WX2M' },
  headers: { 'x-order-token': 'token-of-the-learner' },
};

describe('an order placed before the page was opened', () => {
  test('does not move the focus', async () => {
    await openOrder();
    await screen.findByText(NOTE);

    expect(document.body).toHaveFocus();
  });

  test.each<[string, ScenarioAnswer<'GET /api/orders/getOrder'>, string]>([
    ['there is no network', 'drop', NETWORK_ERROR],
    [
      'a captive portal answers 404',
      { status: 404, raw: '<html>Log in to this network</html>' },
      FALLBACK_TEXTS['GET /api/orders/getOrder']({ query: { orderId: 'ORD7K3QF9WX2M' } }),
    ],
  ])('is not replaced by the form while %s, and loads again on Try again', async (_, answer, message) => {
    const { user } = await openOrder(answer, {});

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('heading', { name: 'Billing details' })).not.toBeInTheDocument();
    expect(localStorage.getItem('stepwell.order.course-1')).toContain('ORD7K3QF9WX2M');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(NOTE)).toBeVisible();
  });

  test('is shown with an error when its course fails to load', async () => {
    rememberFixtureOrder();
    const { user } = await openCheckout({ answers: { 'GET /api/orders/reviewOrder': ['drop', {}] } });

    expect(await screen.findByText(NOTE)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The course could not be loaded' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Order summary' })).toBeVisible();
    expect(screen.getByText(NOTE)).toBeVisible();
  });
});

test('without storage, the address of a placed order becomes the learner’s link', async () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  const { user, sent } = await openCheckout();

  await fillForm(user);
  await user.click(placeOrderButton());
  await screen.findByText('9876543210-ORD7K3QF9WX2M');

  // The address is the learner's link now, so the order was requested with the link's token.
  await waitFor(() => expect(callsTo(sent, 'getOrder')[0]).toMatchObject(REQUEST_WITH_TOKEN));
});

describe('the learner’s link', () => {
  test('is stored, and its token is sent in the header only', async () => {
    const { sent } = await openCheckout({ path: ORDER_LINK });

    expect(await screen.findByText(NOTE)).toBeVisible();
    expect(callsTo(sent, 'getOrder')).toMatchObject([REQUEST_WITH_TOKEN]);
    expect(JSON.stringify(sent.map(({ query }) => query))).not.toContain('token-of-the-learner');
    await waitFor(() =>
      expect(localStorage.getItem('stepwell.order.course-1')).toContain('token-of-the-learner'),
    );
  });

  test('uses the stored token when the link’s token is truncated', async () => {
    rememberFixtureOrder();
    const { sent } = await openCheckout({ path: '/checkout/course-1#order=ORD7K3QF9WX2M&token=tok' });

    expect(await screen.findByText(NOTE)).toBeVisible();
    expect(callsTo(sent, 'getOrder')).toMatchObject([REQUEST_WITH_TOKEN]);
  });

  test('uses the link’s token when no token is stored', async () => {
    const noToken = { orderId: 'ORD7K3QF9WX2M', token: '', courseId: 'course-1' };
    localStorage.setItem('stepwell.order.course-1', JSON.stringify(noToken));
    const { sent } = await openCheckout({ path: ORDER_LINK });

    expect(await screen.findByText(NOTE)).toBeVisible();
    expect(callsTo(sent, 'getOrder')[0]).toMatchObject(REQUEST_WITH_TOKEN);
  });

  test.each(['#order=', '#token=token-of-the-learner'])(
    '%p shows that the Order ID is missing, and the form only after a press on Start a new order',
    async (hash) => {
      const { sent, user } = await openCheckout({ path: `/checkout/course-1${hash}` });

      expect(await screen.findByText(/This link to an order is incomplete/)).toBeVisible();
      expect(screen.queryByRole('heading', { name: 'Billing details' })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Start a new order' }));

      expect(screen.getByRole('heading', { name: 'Billing details' })).toBeVisible();
      expect(callsTo(sent, 'getOrder')).toHaveLength(0);
    },
  );

  test('without an Order ID opens the stored order', async () => {
    rememberFixtureOrder();
    await openCheckout({ path: '/checkout/course-1#token=token-of-the-learner' });

    expect(await screen.findByText(NOTE)).toBeVisible();
  });

  test('without its token shows only id and status; Start a new order then opens the order that the device stores', async () => {
    rememberFixtureOrder();
    const { user } = await openCheckout({
      path: '/checkout/course-1#order=ORDOFANOTHER1',
      answers: {
        'GET /api/orders/getOrder': [{ data: { orderId: 'ORDOFANOTHER1', orderStatus: 'under-review' } }, {}],
      },
    });

    expect(await screen.findByText('Its payment is under review.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start a new order' }));

    expect(await screen.findByText(NOTE)).toBeVisible();
  });
});
