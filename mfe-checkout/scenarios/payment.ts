import { NETWORK_ERROR, PAYEE_COMPULSORY, PAYEE_TOO_SHORT } from '@stepwell/contract';
import {
  anOrder,
  aSettings,
  refusalScenarios,
  SCENARIO_ORIGIN,
  scenariosFrom,
} from '@stepwell/contract/testing';
import { ORDER_LINK, orderIn } from './parts/orders';
import { PAY, SEND_REFERENCE } from './parts/steps';

// The payment step, opened by the learner's link.

const BASE = { path: ORDER_LINK, call: 'POST /api/orders/updateOrderStatus', steps: SEND_REFERENCE } as const;
const OF_ANOTHER_ORDER =
  'This reference number is already linked to another order. Check it, or write to us with your Order ID.';

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'payment-ticked',
    title: 'The box is checked: the field for the reference appears.',
    shows: 'UPI reference',
    steps: [PAY],
  },
  {
    name: 'reference-too-short',
    title: 'A reference of nine characters is marked invalid.',
    shows: '9 / 12',
    steps: [PAY, { fill: 'UPI reference', value: '432718069' }],
  },
  {
    name: 'reference-of-google-pay',
    title: 'Google Pay’s own transaction ID: the message names it, and the number to look for.',
    shows:
      'This is Google Pay’s own transaction ID. Enter the UPI transaction ID, 12 digits on the same screen',
    steps: [PAY, { fill: 'UPI reference', value: 'CICAgKDx9YrGdw' }],
  },
  {
    name: 'reference-of-phonepe',
    title: 'PhonePe’s own transaction ID: the message names it, and the number to look for.',
    shows: 'This is PhonePe’s own transaction ID. Enter the UTR, 12 digits on the same screen',
    steps: [PAY, { fill: 'UPI reference', value: 'T2611251630123456789012' }],
  },
  {
    name: 'reference-unusual',
    title: 'Twelve characters that are not digits: a hint, no refusal.',
    shows: 'Most UPI references are 12 digits. Compare it with your UPI app before you submit.',
    steps: [PAY, { fill: 'UPI reference', value: 'AXIS43271806' }],
  },
  {
    name: 'reference-sending',
    title: 'The reference is being sent.',
    shows: 'Sending the reference',
    answer: { delayMs: 60_000 },
  },
  {
    name: 'reference-taken',
    title: 'The reference was accepted: the order is under review.',
    shows: 'We have received your details and under review.',
    sent: [
      {
        call: BASE.call,
        body: { orderId: 'ORD7K3QF9WX2M', paymentMode: 'upi-scan', txnId: '432718069123' },
        orderToken: 'token-of-the-learner',
      },
    ],
  },
  {
    name: 'reference-of-another-order',
    title: 'The reference belongs to another order (409): the reason, and the way back to correct it.',
    shows: OF_ANOTHER_ORDER,
    answer: { status: 409, message: OF_ANOTHER_ORDER },
  },
  {
    name: 'reference-corrected',
    title: 'After a refusal the learner returns to the reference field, which still has the text.',
    shows: 'I have successfully paid via UPI Scan',
    answer: { status: 409, message: OF_ANOTHER_ORDER },
    steps: [...SEND_REFERENCE, { click: 'Submit again' }],
  },
  {
    name: 'reference-of-confirmed-order',
    title: 'The order was confirmed meanwhile (409): Submit again shows the confirmed order.',
    shows: 'Your order is confirmed',
    answers: { 'GET /api/orders/getOrder': [orderIn('created'), orderIn('confirmed')] },
    answer: { status: 409, message: 'This order is already confirmed' },
    steps: [...SEND_REFERENCE, { click: 'Submit again' }],
  },
  { name: 'reference-no-network', title: 'No reply to the reference.', shows: NETWORK_ERROR, answer: 'drop' },
  {
    name: 'reference-broken-reply',
    title: 'A proxy’s error page instead of a reply.',
    shows: 'Error getting while updating Order',
    answer: { status: 502, raw: '<h1>Bad Gateway</h1>' },
  },
  {
    name: 'reference-unknown-order',
    title: 'The order does not exist any more (404).',
    shows: 'Order not found',
    answer: { status: 404 },
  },
  {
    name: 'reference-refused',
    title: 'The API refuses the reference (422).',
    shows: 'Enter the 12-character payment reference',
    answer: { status: 422, data: { fields: { txnId: 'Enter the 12-character payment reference' } } },
  },
]);

/** The amount ends with a zero, which must be copied too. */
const PAISE = orderIn('created', { order: anOrder({ courseTotalPrice: 1060.9, token: undefined }) });

export const copies = scenariosFrom({ path: ORDER_LINK, call: 'GET /api/orders/getOrder' }, [
  {
    name: 'copied-upi-id',
    title: 'The payee’s UPI ID is copied.',
    shows: 'stepwell@okhdfcbank',
    steps: [{ click: 'Copy UPI ID' }],
    copied: 'stepwell@okhdfcbank',
  },
  {
    name: 'copied-amount',
    title: 'The amount is copied as a UPI app expects it: with two digits of paise, without sign and comma.',
    shows: '₹1,060.90',
    answer: PAISE,
    steps: [{ click: 'Copy amount' }],
    copied: '1060.90',
  },
  {
    name: 'copied-note',
    title: 'The note of the payment is copied.',
    shows: '9876543210-ORD7K3QF9WX2M',
    steps: [{ click: 'Copy note' }],
    copied: '9876543210-ORD7K3QF9WX2M',
  },
  {
    name: 'copied-link',
    title: 'The learner’s link to the order is copied with its token.',
    shows: '9876543210-ORD7K3QF9WX2M',
    steps: [{ click: 'Copy the link to this order' }],
    copied: SCENARIO_ORIGIN + ORDER_LINK,
  },
  {
    name: 'copied-order-id',
    title: 'The id of an order under review is copied.',
    shows: 'We have received your details and under review.',
    answer: orderIn('under-review'),
    steps: [{ click: 'Copy order ID' }],
    copied: 'ORD7K3QF9WX2M',
  },
]);

export const payees = scenariosFrom({ path: ORDER_LINK, call: 'GET /api/settings/getSettings' }, [
  {
    name: 'payee-merchant',
    title: 'The payee is a merchant: the UPI link contains the merchant code and the order id.',
    shows: 'Pay with any UPI app',
    answer: { data: aSettings({ payeeMerchantCode: '8299' }) },
  },
  {
    name: 'payee-name-long',
    title:
      'A long payee name in Devanagari: whole on the page, cut in the QR code so that it can be scanned.',
    shows: 'स्टेपवेल प्रतियोगी परीक्षा प्रशिक्षण संस्थान',
    answer: { data: aSettings({ payeeName: 'स्टेपवेल प्रतियोगी परीक्षा प्रशिक्षण संस्थान' }) },
  },
  {
    name: 'payee-missing',
    title: 'No payee is set: the reason replaces the QR code.',
    shows: PAYEE_COMPULSORY,
    answer: { data: aSettings({ payeeVPA: '', payeeName: '' }) },
  },
  {
    name: 'payee-too-short',
    title: 'The payee’s address is too short.',
    shows: PAYEE_TOO_SHORT,
    answer: { data: aSettings({ payeeVPA: 'a@bc' }) },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'reference' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
