import { orderPath } from '@stepwell/contract';
import { aCourse, anOrder, aPricing } from '@stepwell/contract/testing';
import { NotFoundError } from '@stepwell/platform';
import { type RenderEntryOptions, renderEntry, testContext } from '@stepwell/platform/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as CheckoutPage from './CheckoutPage';
import { MASKED_NOTE } from './testing';

// These type like people do, on machines that may be busy.
jest.setTimeout(20_000);
configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([404, 422])('a course that the API answers with %s does not exist', async (status) => {
  const context = testContext({ answers: { 'GET /api/orders/reviewOrder': { status } } });
  const { api, stores } = context;

  const loading = CheckoutPage.load({ api, stores, params: { courseId: 'x' }, query: new URLSearchParams() });

  await expect(loading).rejects.toThrow(NotFoundError);
});

test('takes a learner from the form to the review: order, code, reference, result', async () => {
  const user = userEvent.setup();
  const { sent } = await open();

  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Place order, ₹1,178.82' }));
  await screen.findByRole('img', { name: 'UPI QR code for ₹1,178.82' });
  await user.click(screen.getByRole('checkbox', { name: 'I have successfully paid via UPI Scan' }));
  await user.type(screen.getByRole('textbox', { name: /UPI reference/ }), '432718069123');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Submit' }));

  expect(await screen.findByRole('heading', { name: 'Thanks for Your Order' })).toHaveFocus();
  expect(screen.getByText('We have received your details and under review.')).toBeVisible();
  expect(screen.getByText(/ORD7K3QF9WX2M/)).toBeVisible();
  expect(bodiesOf(sent)).toEqual([
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

test('shows a course that is not Live by name and status, with nothing in the columns', async () => {
  await open({
    answers: {
      'GET /api/orders/reviewOrder': { data: { course: aCourse({ courseStatus: 0 }), pricing: null } },
    },
  });

  expect(screen.getByText(aCourse().courseName)).toBeVisible();
  expect(screen.getByText('Coming Soon')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to course' })).toHaveAttribute('href', '/course/course-1');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('brings the payment step back after a reload, with the price that was agreed', async () => {
  rememberedOrder();
  await open({
    answers: {
      'GET /api/orders/getOrder': {
        data: {
          order: anOrder({ courseTotalPrice: 1060.94 }),
          pricing: aPricing({
            couponCode: 'STEP10',
            courseCouponDiscount: 99.9,
            courseGST: 161.84,
            courseTotal: 1060.94,
          }),
          studentPhone: '9876543210',
          courseId: 'course-1',
        },
      },
    },
  });

  expect(await screen.findByRole('img', { name: 'UPI QR code for ₹1,060.94' })).toBeVisible();
  expect(screen.getByText(MASKED_NOTE)).toBeVisible();
  expect(screen.getByText('STEP10')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Coupon code' })).not.toBeInTheDocument();
});

test('keeps a restored order when the course comes after it, as on a page the server could not render', async () => {
  rememberedOrder();
  const { api, stores } = renderEntry(CheckoutPage, { params: { courseId: 'course-1' }, load: false });

  await act(() =>
    CheckoutPage.load({ params: { courseId: 'course-1' }, query: new URLSearchParams(), api, stores }),
  );

  expect(await screen.findByText(MASKED_NOTE)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Billing details' })).not.toBeInTheDocument();
});

test('opens an order by the learner’s link on a device that never saw it', async () => {
  const { sent } = await open({ path: orderPath('course-1', 'ORD7K3QF9WX2M', 'token-of-the-learner') });

  expect(await screen.findByText(MASKED_NOTE)).toBeVisible();
  expect(sent.filter(({ key }) => key === 'GET /api/orders/getOrder')).toMatchObject([
    { query: { orderId: 'ORD7K3QF9WX2M' }, headers: { 'x-order-token': 'token-of-the-learner' } },
  ]);
  expect(localStorage.getItem('stepwell.order.course-1')).toContain('ORD7K3QF9WX2M');
});

async function open(options: RenderEntryOptions<{ params: Record<string, string> }> = {}) {
  const view = renderEntry(CheckoutPage, {
    path: '/checkout/course-1',
    params: { courseId: 'course-1' },
    context: testContext(options),
    ...options,
  });
  await screen.findByRole('heading', { level: 1, name: 'Checkout' });
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  return view;
}

async function fillForm(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('textbox', { name: /Full name/ }), ' Ishita Deshpande ');
  await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'ishita@example.org');
  await user.type(screen.getByRole('textbox', { name: /Phone/ }), '9876543210');
  await user.click(screen.getByRole('radio', { name: 'UPI Scan' }));
  await user.click(screen.getByRole('checkbox', { name: /I have read and agree/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Place order/ })).toBeEnabled());
}

function rememberedOrder() {
  localStorage.setItem(
    'stepwell.order.course-1',
    JSON.stringify({
      orderId: 'ORD7K3QF9WX2M',
      token: 'token-of-the-learner',
      courseId: 'course-1',
      savedAt: Date.now(),
    }),
  );
}

function bodiesOf(sent: { body: unknown }[]) {
  return sent.flatMap(({ body }) => (body ? [body] : []));
}
