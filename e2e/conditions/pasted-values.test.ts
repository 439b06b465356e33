import { callApi } from '../support/api';
import { expect, test } from '../support/test';
import { playWholePath } from './whole-path';

/** Texts that a keyboard, a clipboard or an app adds around a value (`…`), by name of the field. */
const PASTED = {
  name: '\u202a…\u202c',
  email: 'mailto:<…>;\u200b',
  phone: '\u200e+91 …',
  couponCode: '\u200b… \u00a0',
  txnId: 'UTR: …\u200f',
};

test('a learner orders and pays with pasted values, digits in Devanagari and invisible marks', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await page.addInitScript((pasted: Record<string, string>) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const inDevanagari = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    window.addEventListener(
      'input',
      ({ target }) => {
        const around = target instanceof HTMLInputElement ? pasted[target.name] : undefined;
        if (!around || !(target instanceof HTMLInputElement) || target.value === '') return;
        const typed = target.name === 'email' ? target.value : inDevanagari(target.value);
        set?.call(target, around.replace('…', typed));
      },
      true,
    );
  }, PASTED);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders/updateOrderStatus'));

  const { orderId } = await playWholePath(page, site, '418726630947');

  expect((await sent).postDataJSON()).toMatchObject({ orderId, txnId: '418726630947' });
  expect(await callApi(site, 'GET /api/orders/getOrder', { orderId })).toMatchObject({
    orderStatus: 'under-review',
  });
});
