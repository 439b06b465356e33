import { aCourse, anOrder } from '@stepwell/contract/testing';
import { testContext } from '@stepwell/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { STEP10, STEP10_PRICING } from '../../scenarios/parts/step10';
import { callsTo, fillForm, inParts, openCheckout, placeOrder, placeOrderButton } from '../testing';

const box = () => screen.getByRole('textbox', { name: 'Coupon code' });
const applyButton = () => screen.getByRole('button', { name: 'Apply' });
const summary = () => within(screen.getByRole('complementary', { name: 'Order summary' }));
/** The API places the order at the discounted price. */
const ORDER_IS_DISCOUNTED = {
  'POST /api/orders/placeOrder': {
    status: 201,
    data: { order: anOrder({ courseTotalPrice: 1060.94 }), razorpayOrder: null },
  },
};
const SUCCESS_TEXT = 'STEP10 applied. You save ₹99.90.';
const COUPON_IS_VALID = { 'GET /api/coupons/applyCoupon': STEP10 };

describe('coupon box', () => {
  test('Apply is disabled for an empty code and for spaces', async () => {
    const { user } = await openCheckout();

    expect(applyButton()).toBeDisabled();
    await user.type(box(), '   ');

    expect(applyButton()).toBeDisabled();
  });

  test('converts text that is typed in the middle of the code to upper case, and sends the trimmed code', async () => {
    const { user, sent } = await openCheckout({ answers: COUPON_IS_VALID });

    await user.type(box(), ' sep10 ');
    await user.type(box(), 't', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await user.click(applyButton());
    await screen.findByText(inParts(SUCCESS_TEXT));

    expect(box()).toHaveValue(' STEP10 ');
    expect(callsTo(sent, 'applyCoupon')[0]?.query).toEqual({ courseId: 'course-1', couponCode: 'STEP10' });
  });

  test('converts to upper case after composition, not during it', async () => {
    const { user, sent } = await openCheckout({ answers: COUPON_IS_VALID });
    const input = box() as HTMLInputElement;

    fireEvent.compositionStart(input);
    for (const text of ['s', 'st', 'ste', 'step', 'step1', 'step10']) {
      fireEvent.input(input, { target: { value: text }, isComposing: true });
      expect(input).toHaveValue(text);
    }
    fireEvent.compositionEnd(input);
    expect(input).toHaveValue('STEP10');
    await user.click(applyButton());
    await screen.findByText(inParts(SUCCESS_TEXT));

    expect(callsTo(sent, 'applyCoupon')[0]?.query).toEqual({ courseId: 'course-1', couponCode: 'STEP10' });
  });

  test('sends the applied code with the order, although the box contains another', async () => {
    const { user, sent } = await openCheckout({ answers: { ...COUPON_IS_VALID, ...ORDER_IS_DISCOUNTED } });

    await applyStep10(user);
    await user.type(box(), '0');
    expect(screen.getByText(inParts('STEP10 stays applied until you press Apply again.'))).toBeVisible();
    await placeOrder(user);

    expect(callsTo(sent, 'placeOrder')[0]?.body).toMatchObject({ couponCode: 'STEP10' });
  });

  test('returns to the full price when a later code fails', async () => {
    const { user, sent } = await openCheckout({
      answers: {
        'GET /api/coupons/applyCoupon': [STEP10, { status: 410, message: 'This coupon has expired' }],
      },
    });

    await applyStep10(user);
    await user.clear(box());
    await user.type(box(), 'OLD{Enter}');
    await screen.findByText('This coupon has expired');
    expect(box()).toBeInvalid();
    expect(summary().queryByText('STEP10')).not.toBeInTheDocument();
    expect(summary().getByText('₹179.82')).toBeVisible();
    expect(summary().getByText('₹1,178.82')).toBeVisible();
    await placeOrder(user);

    expect(callsTo(sent, 'placeOrder')[0]?.body).toMatchObject({ couponCode: '' });
  });

  test('blocks the order while a code is checked', async () => {
    const context = testContext({ answers: COUPON_IS_VALID });
    context.hold('GET /api/coupons/applyCoupon');
    const { user, sent } = await openCheckout({ context });
    await fillForm(user);

    await user.type(box(), 'STEP10{Enter}');
    await screen.findByText('Checking the coupon');
    await user.click(placeOrderButton());

    expect(callsTo(sent, 'placeOrder')).toHaveLength(0);
  });

  test('applies the coupon again after a reload', async () => {
    const first = await openCheckout({ answers: COUPON_IS_VALID });
    await applyStep10(first.user);
    first.unmount();

    await openCheckout({ answers: COUPON_IS_VALID });

    expect(await screen.findByText(inParts(SUCCESS_TEXT))).toBeVisible();
  });

  test('shows the code of the reply’s courseCoupon if its couponCode is empty', async () => {
    const pricing = { ...STEP10_PRICING, couponCode: '', courseCoupon: 'STEP10' };
    const { user } = await openCheckout({
      answers: { 'GET /api/coupons/applyCoupon': { data: { course: aCourse(), pricing } } },
    });

    await user.type(box(), 'STEP10{Enter}');

    await waitFor(() => expect(summary().getByText(inParts('Coupon STEP10'))).toBeVisible());
  });
});

async function applyStep10(user: UserEvent) {
  await user.type(box(), 'STEP10{Enter}');
  await screen.findByText(inParts(SUCCESS_TEXT));
}
