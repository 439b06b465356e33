import { playWholePath } from '../conditions/whole-path';
import { callApi } from '../support/api';
import { expect, IS_NIGHTLY, modeName, TESTED_MODES, test } from '../support/test';
import { orderToken } from './enrol';

// The tests of `conditions/` play the whole path on phones.
for (const [index, mode] of (IS_NIGHTLY ? TESTED_MODES : TESTED_MODES.slice(0, 1)).entries()) {
  test.describe(modeName(mode), () => {
    test.use(mode);

    test('an order placed with a coupon is under review after a payment by UPI', async ({ page, site }) => {
      const reference = `41872663091${index}`;
      const { course, orderId, amount } = await playWholePath(page, site, reference);

      const token = await orderToken(page, course._id);
      expect(await callApi(site, 'GET /api/orders/getOrder', { orderId, token })).toMatchObject({
        order: { orderId, courseTotalPrice: amount, orderStatus: 'under-review' },
        pricing: { couponCode: 'STEP10', courseTotal: amount },
        courseId: course._id,
      });
    });
  });
}
