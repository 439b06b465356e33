import type { Pricing } from '@stepwell/contract';
import { aCourse, anOrder, aPricing } from '@stepwell/contract/testing';
import { screen, within } from '@testing-library/react';
import { openCheckout, placeOrder } from '../../testing';

describe('order summary', () => {
  test('shows the server’s amounts, from the list price to the total', async () => {
    await openCheckout();

    expect(rows()).toEqual([
      'List price (MRP)₹1,999.00',
      'Course discount−₹1,000.00',
      'Subtotal₹999.00',
      'Coupon₹0.00',
      'GST (18%)₹179.82',
      'Total₹1,178.82',
    ]);
  });

  test('has the same lines before and after an order without a coupon', async () => {
    const { user } = await openCheckout();
    const before = rows();
    expect(before).toContain('Coupon₹0.00');

    await placeOrder(user);

    expect(rows()).toEqual(before);
  });

  test('shows the total alone if the price changed while the learner was ordering', async () => {
    const order = anOrder({ courseTotalPrice: 1296.82 });
    const { user } = await openCheckout({
      answers: { 'POST /api/orders/placeOrder': { status: 201, data: { order, razorpayOrder: null } } },
    });

    await placeOrder(user);

    expect(rows()).toEqual(['Total₹1,296.82']);
  });

  test('a right-to-left course name is aligned by its own direction, even of a closed course', async () => {
    const answerIn = (courseStatus: 1 | 2) => ({
      data: {
        course: aCourse({ courseName: 'دورة اللغة', courseStatus }),
        pricing: courseStatus === 1 ? aPricing() : null,
      },
    });
    for (const courseStatus of [1, 2] as const) {
      const { unmount } = await openCheckout({
        answers: { 'GET /api/orders/reviewOrder': answerIn(courseStatus) },
      });
      for (const name of screen.getAllByText('دورة اللغة')) expect(name).toHaveAttribute('dir', 'auto');
      unmount();
    }
  });

  test('has no discount line without a discount', async () => {
    await openCheckout({
      answers: {
        'GET /api/orders/reviewOrder': {
          data: { course: aCourse(), pricing: aPricing({ courseMRP: 999, courseDiscount: 0 }) },
        },
      },
    });

    expect(screen.queryByText('Course discount')).not.toBeInTheDocument();
  });

  test.each<[string, Partial<Pricing>, string[]]>([
    [
      'another rate than 18 % is added to the price',
      { gstRatePercent: 12.5, courseGST: 124.88, courseTotal: 1123.88 },
      ['Subtotal₹999.00', 'Coupon₹0.00', 'GST (12.5%)₹124.88', 'Total₹1,123.88'],
    ],
    [
      'GST that the price includes is shown below the total',
      { gstMode: 'inclusive', gstRatePercent: 5, courseGST: 47.57, courseTotal: 999 },
      ['Subtotal₹999.00', 'Coupon₹0.00', 'Total₹999.00', 'Includes GST (5%)₹47.57'],
    ],
    [
      'an academy without GST has no line',
      { gstMode: 'none', gstRatePercent: 0, courseGST: 0, courseTotal: 999 },
      ['Subtotal₹999.00', 'Coupon₹0.00', 'Total₹999.00'],
    ],
    [
      'the usual GST is added if the API sends no mode',
      { gstMode: undefined, gstRatePercent: undefined },
      ['Subtotal₹999.00', 'Coupon₹0.00', 'GST (18%)₹179.82', 'Total₹1,178.82'],
    ],
  ])('GST: %s', async (_, changes, expected) => {
    await openCheckout({
      answers: { 'GET /api/orders/reviewOrder': { data: { course: aCourse(), pricing: aPricing(changes) } } },
    });

    // The rows after list price and course discount.
    expect(rows().slice(2)).toEqual(expected);
  });

  test('shows ten characters of the course code, and the default cover if the course has no photo', async () => {
    const course = aCourse({ courseCode: 'QUANTLR07C-LONG', coursePhoto: '' });
    const { container } = await openCheckout({
      answers: { 'GET /api/orders/reviewOrder': { data: { course, pricing: aPricing() } } },
    });

    expect(screen.getByText('QUANTLR07C')).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/cover.svg');
  });
});

/** The texts of the summary's rows, label and amount joined. */
function rows() {
  const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
  return summary.getAllByRole('term').map((term) => term.parentElement?.textContent);
}
