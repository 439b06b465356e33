import { anOrder } from '@stepwell/contract/testing';
import { NotFoundError } from '@stepwell/platform';
import { renderEntry, testContext } from '@stepwell/platform/testing';
import { act, screen } from '@testing-library/react';
import { orderIn } from '../scenarios/parts/orders';
import { STEP10_PRICING } from '../scenarios/parts/step10';
import * as CheckoutPage from './CheckoutPage';
import {
  fillForm,
  NOTE,
  openCheckout,
  openOrder,
  placeOrderButton,
  rememberFixtureOrder,
  sendReference,
} from './testing';

test.each([404, 422])(
  'load throws NotFoundError when the API replies %s to the request for the course',
  async (status) => {
    const { api, stores } = testContext({ answers: { 'GET /api/orders/reviewOrder': { status } } });

    const loading = CheckoutPage.load({
      api,
      stores,
      params: { courseId: 'x' },
      query: new URLSearchParams(),
    });

    await expect(loading).rejects.toThrow(NotFoundError);
  },
);

test('a 404 of a proxy does not mean that the course does not exist', async () => {
  const { loaded } = await openCheckout({
    answers: { 'GET /api/orders/reviewOrder': { status: 404, raw: '<html>default backend</html>' } },
  });

  await loaded;
  expect(screen.getByRole('heading', { name: 'The course could not be loaded' })).toBeVisible();
});

test('a learner orders, pays and sends the reference', async () => {
  const { user, sent } = await openCheckout();

  await fillForm(user);
  await user.click(placeOrderButton());
  await screen.findByRole('img', { name: 'UPI QR code for ₹1,178.82' });
  await sendReference(user);

  expect(await screen.findByRole('heading', { name: 'Thanks for Your Order' })).toHaveFocus();
  expect(screen.getByText('We have received your details and under review.')).toBeVisible();
  expect(screen.getByText(/ORD7K3QF9WX2M/)).toBeVisible();
  expect(sent.flatMap(({ body }) => (body ? [body] : []))).toEqual([
    {
      courseId: 'course-1',
      couponCode: '',
      referralCode: '',
      studentDetail: {
        studentName: 'Ishita Deshpande',
        studentEmail: 'ishita@example.org',
        studentPhone: '9876543210',
      },
    },
    { orderId: 'ORD7K3QF9WX2M', paymentMode: 'upi-scan', txnId: '432718069123' },
  ]);
});

test('a reload restores the payment step with the price of the order', async () => {
  const order = anOrder({ courseTotalPrice: 1060.94 });
  await openOrder(orderIn('created', { order, pricing: STEP10_PRICING }));

  expect(await screen.findByRole('img', { name: 'UPI QR code for ₹1,060.94' })).toBeVisible();
  expect(screen.getByText(NOTE)).toBeVisible();
  expect(screen.getByText('STEP10')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Coupon code' })).not.toBeInTheDocument();
});

test('keeps a restored order when the course is loaded later, as on a page without server HTML', async () => {
  rememberFixtureOrder();
  const { api, stores } = renderEntry(CheckoutPage, { params: { courseId: 'course-1' }, load: false });

  await act(() =>
    CheckoutPage.load({ params: { courseId: 'course-1' }, query: new URLSearchParams(), api, stores }),
  );

  expect(await screen.findByText(NOTE)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Billing details' })).not.toBeInTheDocument();
});
