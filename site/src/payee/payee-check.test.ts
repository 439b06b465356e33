import { webcrypto } from 'node:crypto';
import { TextEncoder as NodeEncoder } from 'node:util';
import type { OrderPayment } from '@stepwell/contract';
import { type PayeeCheckOptions, startCheck } from './payee-check';

Object.assign(globalThis, {
  TextEncoder: globalThis.TextEncoder ?? NodeEncoder,
  reportError: (error: Error) => withdrawn.push(`${error.stack}`),
});
// jsdom has no layout, so in these tests each paragraph and link is a line.
Object.defineProperty(HTMLElement.prototype, 'innerText', {
  get(this: HTMLElement) {
    const lines = [...this.querySelectorAll<HTMLElement>('p,a')].filter(
      ({ style }) => style.display !== 'none',
    );
    return lines.map(({ textContent }) => textContent).join('\n');
  },
});
HTMLDialogElement.prototype.showModal = () => undefined;

const LINK = 'upi://pay?pa=stepwell@okbank&pn=Stepwell&am=10.00&cu=INR&tn=9876543210-ORD1';
const FOREIGN = LINK.replace('stepwell@okbank', 'mallory@okbank');
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const withdrawn: string[] = [];
let pair: CryptoKeyPair;

beforeAll(async () => {
  pair = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
});
beforeEach(() => {
  withdrawn.length = 0;
  document.body.replaceChildren();
});

test.each([
  ['the signed link', `<a href="${LINK}">Pay</a>`],
  ['the payee of the signed link in a text', '<p>UPI ID: STEPWELL@okbank.</p>'],
  ['mail addresses', '<p>ravi@okbank.example, a@b-c.in</p><a href="mailto:ravi@okbank.example">Mail</a>'],
  [
    'links of the site and of other sites',
    '<a href="/courses?pa=b@c">C</a><a href="https://w.me/1?text=a@b">W</a>',
  ],
])('accepts %s', async (_, html) => {
  await scan(html);

  expect(withdrawn).toEqual([]);
});

test.each([
  ['links', `<a href="${FOREIGN}">Pay</a>`],
  ['links', `<a href=" UPI:pay?am=1&pa=mallory@okbank">Pay</a>`],
  ['links', `<a href="${LINK.replace('10.00', '9000.00')}">Pay</a>`],
  ['links', '<a href="intent://pay?pa=mallory@okbank#Intent;scheme=upi;end">Pay</a>'],
  ['links', '<a href="https://pay.example/?pa=mallory@okbank">Pay</a>'],
  ['links', `<svg><a xlink:href="${FOREIGN}"><text>Pay</text></a></svg>`],
  ['names', '<p>Pay to mallory@okbank</p>'],
  ['names', '<p><b>mallory</b>@<i>okbank</i></p>'],
])('withdraws a region that %s another payee: %s', async (verb, html) => {
  await scan(html);

  expect(withdrawn).toEqual([
    `checkout/CheckoutPage: The page ${verb} another payee than the API has signed.`,
  ]);
  expect(document.querySelector('dialog')?.textContent).toContain('Do not pay');
});

test('refuses every payee if no reply was signed, or another key has signed it', async () => {
  const other = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;

  await scan(`<a href="${LINK}">Pay</a>`, []);
  await scan(`<a href="${LINK}">Pay</a>`, [await signed(LINK, other)]);

  expect(withdrawn).toHaveLength(2);
});

test('withdraws the region that contains another payee, once', async () => {
  await scan(
    '',
    undefined,
    `<template data-entry="engagement/ChatWidget"></template><p>mallory@okbank</p><a href="${FOREIGN}">Pay</a>`,
  );

  expect(withdrawn).toEqual(['engagement/ChatWidget: The page links another payee than the API has signed.']);
});

test('finds another payee even if a remote has replaced methods of the page', async () => {
  const { exec } = RegExp.prototype;
  const { getAttribute } = Element.prototype;
  const check = await aCheck();
  RegExp.prototype.exec = () => null;
  Element.prototype.getAttribute = function get(name) {
    return name === 'href' ? null : getAttribute.call(this, name);
  };
  show(`<a href="${FOREIGN}">Pay</a>`);

  await check.scan().finally(() => {
    RegExp.prototype.exec = exec;
    Element.prototype.getAttribute = getAttribute;
  });

  expect(withdrawn).toHaveLength(1);
});

test('refuses to open a link to another payee, and to copy another payee’s address', async () => {
  const check = await aCheck();
  show('');
  await check.scan();

  expect([LINK, FOREIGN].map(check.refusesAddress)).toEqual([false, true]);
  expect(['stepwell@okbank', 'mallory@okbank'].map(check.refusesText)).toEqual([false, true]);
  expect(withdrawn).toHaveLength(2);
});

function show(html: string, elsewhere = ''): void {
  document.body.innerHTML = `<main><template data-entry="checkout/CheckoutPage"></template>${html}</main><aside>${elsewhere}</aside>`;
}

async function scan(html: string, payments?: OrderPayment[], elsewhere?: string): Promise<void> {
  const check = await aCheck(payments);
  show(html, elsewhere);
  await check.scan();
}

async function aCheck(payments?: OrderPayment[]) {
  const spki = Buffer.from(await webcrypto.subtle.exportKey('spki', pair.publicKey));
  return startCheck({
    realm: globalThis,
    verify: {
      key: webcrypto.subtle.importKey.bind(webcrypto.subtle),
      signature: webcrypto.subtle.verify.bind(webcrypto.subtle),
    } as PayeeCheckOptions['verify'],
    publicKey: spki.toString('base64url'),
    payments: payments ?? [await signed(LINK, pair)],
    failRegion: (id, error) => withdrawn.push(`${id}: ${error.message}`),
    scanSoon: () => undefined,
    isCheckout: () => true,
  });
}

async function signed(link: string, { privateKey }: CryptoKeyPair): Promise<OrderPayment> {
  const bytes = await webcrypto.subtle.sign(ALGORITHM, privateKey, Buffer.from(link));
  return { link, signature: Buffer.from(bytes).toString('base64url') };
}
