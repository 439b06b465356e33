import type { Locator } from '@playwright/test';
import { fillBillingForm, liveCourse, openSummary, placeOrder, STUDENT } from '../enrolment/enrol';
import { expect, PHONE, test } from '../support/test';

test.use({ viewport: PHONE });

test('an order is placed with text from an input method and values that are set without an event', async ({
  page,
  site,
}) => {
  const { _id } = await liveCourse(site);
  await page.goto(`${site.origin}/checkout/${_id}`);
  await fillBillingForm(page);
  const form = page.getByRole('form', { name: 'Billing details' });
  const field = (label: string) => form.getByLabel(label);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders/placeOrder'));

  await openSummary(page);
  await compose(page.getByLabel('Coupon code'), 'step10');
  await expect(page.getByLabel('Coupon code')).toHaveValue('STEP10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^STEP10 applied/)).toBeVisible();
  await field('Full name').fill('');
  await compose(field('Full name'), 'इशिता Deshpande');
  await field('E-mail').fill('');
  await field('Phone').fill('');
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeDisabled();
  await fillSilently(field('E-mail'), STUDENT.email);
  await fillSilently(field('Phone'), STUDENT.phone);
  // The form reads its fields when the pointer moves over it.
  await form.hover();
  await placeOrder(page);

  expect((await sent).postDataJSON()).toMatchObject({
    couponCode: 'STEP10',
    studentDetail: {
      studentName: 'इशिता Deshpande',
      studentEmail: STUDENT.email,
      studentPhone: STUDENT.phone,
    },
  });
});

/** Types like Android keyboards and input methods: each letter replaces the composition, which is the word typed so far. */
async function compose(field: Locator, text: string): Promise<void> {
  await field.click();
  const keyboard = await field.page().context().newCDPSession(field.page());
  for (const word of text.split(/(?<= )/)) {
    for (let length = 1; length <= word.length; length += 1) {
      const composed = word.slice(0, length);
      await keyboard.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: length,
        selectionEnd: length,
      });
    }
    await keyboard.send('Input.insertText', { text: word });
  }
  await keyboard.detach();
}

/** Sets only the value, as some password managers do. */
function fillSilently(field: Locator, value: string): Promise<void> {
  return field.evaluate((input: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  }, value);
}
